-- A hive has a queen, whose name is unknown at first.

ALTER TABLE hives ADD COLUMN queen TEXT;
CREATE INDEX hives_without_queen ON hives (hive_id) WHERE queen IS NULL;
