-- Words that a server rules on, words that players dispute, what a post last said of the day, and the
-- days on which a server played.

CREATE TABLE rulings (
    server_id BIGINT NOT NULL,
    word TEXT NOT NULL CHECK (length(word) >= 4),
    effective_on TEXT NOT NULL, -- the first puzzle day on which it holds; the latest one counts
    verdict TEXT NOT NULL CHECK (verdict IN ('allow', 'deny')),
    reason TEXT NOT NULL,
    ruled_by BIGINT NOT NULL,
    ruled_at TEXT NOT NULL,
    PRIMARY KEY (server_id, word, effective_on)
);

CREATE TABLE reports (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    word TEXT NOT NULL,
    reason TEXT NOT NULL,
    reported_at TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id, word)
);

CREATE TABLE server_days (
    server_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    PRIMARY KEY (server_id, day)
);

INSERT INTO server_days (server_id, day)
SELECT DISTINCT server_id, starts_on FROM standings WHERE period = 'day' AND points > 0;

ALTER TABLE posts ADD COLUMN shown TEXT; -- what the post says of the running day
ALTER TABLE posts ADD COLUMN shown_at TEXT; -- when it was last edited

-- Who found a word, in the order of finding, without looking at the rows.
DROP INDEX finds_by_word;
CREATE INDEX finds_by_word ON finds (server_id, day, word, found_at, player_id);
