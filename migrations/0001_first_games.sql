-- The first schema: both games, their daily posts, and every score.
--
-- Days are ISO dates, times are ISO-8601 in UTC. Ids are Discord's snowflakes. The database enforces
-- the game: a word counts once for a person and a day, a server has one post a game and day.

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE servers (
    server_id BIGINT PRIMARY KEY,
    channel_id BIGINT, -- none: no daily posts, the games go on
    post_time TEXT NOT NULL,
    timezone TEXT NOT NULL,
    bee INTEGER NOT NULL CHECK (bee IN (0, 1)),
    anigram INTEGER NOT NULL CHECK (anigram IN (0, 1)),
    recap INTEGER NOT NULL CHECK (recap IN (0, 1)),
    latest_day TEXT -- the last puzzle day that began here: a day that began never comes back
);

CREATE TABLE rounds (
    game TEXT NOT NULL CHECK (game IN ('bee', 'anigram')),
    day TEXT NOT NULL,
    letters TEXT NOT NULL, -- bee: the center, then the others; anigram: the terms of the six levels
    targets TEXT NOT NULL, -- words apart by spaces, as they were in force on the day
    bonus TEXT NOT NULL,
    PRIMARY KEY (game, day)
);

CREATE TABLE posts (
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    game TEXT NOT NULL CHECK (game IN ('bee', 'anigram')),
    day TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('claimed', 'sent', 'failed')),
    claimed_at TEXT NOT NULL,
    claimed_by TEXT NOT NULL, -- the process that claimed it, so that the next one takes it over at once
    attempts INTEGER NOT NULL CHECK (attempts > 0),
    message_id BIGINT,
    PRIMARY KEY (server_id, game, day),
    CHECK ((state = 'sent') = (message_id IS NOT NULL))
);

CREATE INDEX posts_by_day ON posts (day);

CREATE TABLE players (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id)
);

CREATE TABLE finds (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    word TEXT NOT NULL CHECK (length(word) >= 4),
    points INTEGER NOT NULL CHECK (points > 0),
    found_at TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id, day, word),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

CREATE INDEX finds_by_word ON finds (server_id, day, word);

CREATE TABLE anigram_steps (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    level INTEGER NOT NULL CHECK (level >= 1), -- 1 to 6, then overtime
    word TEXT NOT NULL CHECK (length(word) = level + 3),
    points INTEGER NOT NULL CHECK (points > 0),
    solved_at TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id, day, level),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

CREATE TABLE hints (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL CHECK (game IN ('bee', 'anigram')),
    day TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1), -- counts a person's hints of the day
    detail TEXT NOT NULL, -- what was revealed
    given_at TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id, game, day, number),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

-- Running totals, kept in the transaction that scores: a leaderboard of any period is one range of the
-- key, however long the history. It is sorted when it is read, because an index in its order would
-- have to be mended eight times a guess. They can be computed anew from finds, steps and hints.
CREATE TABLE standings (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL CHECK (game IN ('bee', 'anigram', 'all')),
    period TEXT NOT NULL CHECK (period IN ('day', 'week', 'month', 'all-time')),
    starts_on TEXT NOT NULL, -- the first day of the period
    player_id BIGINT NOT NULL,
    points INTEGER NOT NULL CHECK (points >= 0),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    reached_at TEXT NOT NULL, -- when the last points came
    PRIMARY KEY (server_id, game, period, starts_on, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);
