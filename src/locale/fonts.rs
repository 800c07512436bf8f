//! The fonts that come with the program.
