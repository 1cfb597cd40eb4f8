-- Who wants a message before a puzzle day ends on which they have not played. A message is noted before
-- it is sent, so that nobody gets two. Whoever takes none is not tried again until they ask anew.

CREATE TABLE reminders (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 12), -- before the end of a puzzle day
    told_on TEXT, -- the last puzzle day on which there was a message, or its time was over at first
    closed_at TEXT, -- when it turned out that the person takes no messages
    PRIMARY KEY (server_id, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
) WITHOUT ROWID;

-- A streak is read by person, with the first word of each day: with the day in the index SQLite finds a
-- person's days instead of looking for them among all scores of the server.

DROP INDEX daily_scores_by_person;
CREATE INDEX daily_scores_by_person ON daily_scores (server_id, player_id, day);
