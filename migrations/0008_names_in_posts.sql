-- Who was forgotten is named in no post of the running day, whichever process writes it anew, and
-- whichever channel it is in.

ALTER TABLE posts ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0; -- people, since it was written
UPDATE posts SET forgotten = 1, shown = NULL WHERE shown = '?';
CREATE INDEX posts_to_rewrite ON posts (server_id) WHERE forgotten > 0;

-- Posts of a day that stayed in a channel when their server chose another one.
CREATE TABLE former_posts (
    message_id BIGINT PRIMARY KEY,
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    channel_id BIGINT NOT NULL,
    game TEXT NOT NULL CHECK (game IN ('bee', 'anigram')),
    day TEXT NOT NULL,
    shown_at TEXT, -- when it was last edited
    forgotten INTEGER NOT NULL
);
CREATE INDEX former_posts_by_day ON former_posts (server_id, day);
CREATE INDEX former_posts_to_rewrite ON former_posts (server_id) WHERE forgotten > 0;
