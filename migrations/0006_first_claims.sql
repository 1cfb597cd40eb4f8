-- When each post was first claimed: the messages since then are searched for it.

ALTER TABLE posts ADD COLUMN first_claimed_at TEXT;
