//! Searches plans: fixes, extensions, and later whole machines for a budget.
