-- A reminder counts as sent once Discord has taken it. Until then the attempt is known, so that a message
-- whose confirmation was lost is looked for before another one is sent.

ALTER TABLE reminders ADD COLUMN tried_on TEXT; -- the last puzzle day on which sending was tried
ALTER TABLE reminders ADD COLUMN tried_at TEXT; -- when that was tried first
ALTER TABLE reminders ADD COLUMN channel_id BIGINT; -- of the direct messages, once it is known
