//! Reading reports of running machines, on small reports of machines that exist nowhere.
mod cli;
mod damage;
mod diff;
mod readers;
mod round_trip;
mod support;
