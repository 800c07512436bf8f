# Files: reading, writing, locking.
store-read = Cannot read { $path }: { $reason }
store-write = Cannot write { $path }: { $reason }. The file is as it was before.
store-too-large = { $path } is larger than { $limit } MiB and is not read
store-not-text = { $path }, line { $line }: this is not a text file. Open a project (*.slotwise.ron)
store-format = { $path }: { $reason }
store-locked = { $path } is open in another Slotwise window. Close it there, or save a copy under another name
store-no-home = The system names no home folder, so settings are not kept. Set SLOTWISE_HOME to a folder
io-not-found = there is no such file or folder
io-permission = permission denied
io-is-folder = this is a folder, not a file
io-not-folder = part of the path is a file, not a folder
io-full = the disk is full
io-read-only = the disk is read-only
io-bad-name = the name is not allowed on this disk
io-other = { $text }
