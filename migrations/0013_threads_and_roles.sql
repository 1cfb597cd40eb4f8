-- A server can have a thread for each day under its first post, and a role that is told of the post.

ALTER TABLE servers ADD COLUMN thread INTEGER NOT NULL DEFAULT 0 CHECK (thread IN (0, 1));
ALTER TABLE servers ADD COLUMN role_id BIGINT; -- NULL: nobody is mentioned

-- Whether the day's thread is still to be opened under a post, or was, or cannot be.

ALTER TABLE posts ADD COLUMN thread TEXT CHECK (thread IN ('wanted', 'open', 'failed'));
CREATE INDEX posts_wanting_a_thread ON posts (server_id) WHERE thread = 'wanted';
