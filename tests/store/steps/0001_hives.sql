-- Steps of an invented schema, for the tests of how steps are applied. This one makes the tables.

PRAGMA application_id = 1215262329;

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE hives (
    hive_id INTEGER PRIMARY KEY,
    keeper TEXT NOT NULL
);

CREATE TABLE honey (
    hive_id INTEGER NOT NULL REFERENCES hives (hive_id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    grams INTEGER NOT NULL CHECK (grams > 0)
);
