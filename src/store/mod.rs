//! Files on disk: atomic saving, locks, recovery, the user's folders. The only place that touches project files.
