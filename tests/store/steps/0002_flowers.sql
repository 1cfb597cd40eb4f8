-- Honey is of a flower; the honey that there is so far is of clover.

CREATE TABLE new_honey (
    hive_id INTEGER NOT NULL REFERENCES hives (hive_id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    flower TEXT NOT NULL CHECK (length(flower) > 0),
    grams INTEGER NOT NULL CHECK (grams > 0),
    PRIMARY KEY (hive_id, day, flower)
) WITHOUT ROWID;

INSERT INTO new_honey (hive_id, day, flower, grams) SELECT hive_id, day, 'clover', grams FROM honey;

DROP TABLE honey;
ALTER TABLE new_honey RENAME TO honey;
