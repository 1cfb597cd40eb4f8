-- A server can have a score of its own: what all its players found counts once. How far they came is
-- computed from found words; kept is only which milestones of a day were told, so that none is twice.

ALTER TABLE servers ADD COLUMN mode TEXT NOT NULL DEFAULT 'each' CHECK (mode IN ('each', 'together'));

CREATE TABLE milestones (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    milestone TEXT NOT NULL CHECK (length(milestone) > 0), -- as the game calls it
    booked_at TEXT NOT NULL, -- before it was told
    PRIMARY KEY (server_id, game, day, milestone)
) WITHOUT ROWID;
