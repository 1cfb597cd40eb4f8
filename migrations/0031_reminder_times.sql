-- A reminder comes so many hours before a puzzle day ends, or at a time of day in a time zone. It is for
-- streaks of two days or more, or for any. The reminders that there are so far are for any.

CREATE TABLE new_reminders (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    hours INTEGER CHECK (hours BETWEEN 1 AND 12), -- before the end of a puzzle day
    local_time TEXT, -- as 20:00, in the time zone
    zone TEXT CHECK (length(zone) > 0),
    any_streak INTEGER NOT NULL CHECK (any_streak IN (0, 1)), -- 0: of two days or more
    told_on TEXT, -- the last puzzle day on which there was a message, or its time was over at first
    closed_at TEXT, -- when it turned out that the person takes no messages
    tried_on TEXT, -- the last puzzle day on which sending was tried
    tried_at TEXT, -- when that was tried first
    channel_id BIGINT, -- of the direct messages, once it is known
    PRIMARY KEY (server_id, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE,
    CHECK ((hours IS NULL) <> (local_time IS NULL)),
    CHECK ((local_time IS NULL) = (zone IS NULL))
) WITHOUT ROWID;

INSERT INTO new_reminders (
    server_id, player_id, hours, any_streak, told_on, closed_at, tried_on, tried_at, channel_id
)
SELECT server_id, player_id, hours, 1, told_on, closed_at, tried_on, tried_at, channel_id FROM reminders;

DROP TABLE reminders;
ALTER TABLE new_reminders RENAME TO reminders;
CREATE INDEX reminders_by_time ON reminders (zone, local_time, server_id) WHERE zone IS NOT NULL;
