-- A file that says whose it is, and a second look before a server's data goes.
--
-- SQLite keeps the application id in the head of the file, so that Honeygram knows its own: "Hony".

PRAGMA application_id = 1215262329;

-- A clock that is ahead for half a minute must delete nothing.
ALTER TABLE departures ADD COLUMN due_at TEXT; -- when its 30 days were first seen to be over
