-- A ruling can be taken back: from a day on, the word is again what the word lists say.

CREATE TABLE new_rulings (
    server_id BIGINT NOT NULL,
    word TEXT NOT NULL CHECK (length(word) >= 4),
    effective_on TEXT NOT NULL, -- the first puzzle day on which it holds; the latest one counts
    verdict TEXT NOT NULL CHECK (verdict IN ('allow', 'deny', 'clear')),
    reason TEXT NOT NULL, -- empty when a ruling is taken back
    ruled_by BIGINT, -- NULL once the admin was forgotten
    ruled_at TEXT NOT NULL,
    PRIMARY KEY (server_id, word, effective_on)
);

INSERT INTO new_rulings (server_id, word, effective_on, verdict, reason, ruled_by, ruled_at)
SELECT server_id, word, effective_on, verdict, reason, ruled_by, ruled_at FROM rulings;

DROP TABLE rulings;
ALTER TABLE new_rulings RENAME TO rulings;
CREATE INDEX rulings_by_person ON rulings (ruled_by);
CREATE INDEX rulings_by_day ON rulings (server_id, effective_on, word);
