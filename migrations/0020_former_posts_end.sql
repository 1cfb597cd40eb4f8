-- A message that stayed behind in another channel is over with its day, like any other post: it is
-- edited once more, and that it was is kept.

ALTER TABLE former_posts ADD COLUMN ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1));
