-- The whole schema of version 12, for PostgreSQL, which begins here: no such database is older.
--
-- The steps that led SQLite to it move data between tables of then and speak of its files. From 0013
-- on there is one step for both, or one beside the other. Days and times are texts, as they are in
-- SQLite, and sort by their bytes; the reasons for each table are in the steps 0001 to 0012.

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE games (
    name TEXT PRIMARY KEY
);

INSERT INTO games (name) VALUES ('honeycomb'), ('anigram');

CREATE TABLE servers (
    server_id BIGINT PRIMARY KEY,
    channel_id BIGINT, -- none: no daily posts, the games go on
    post_time TEXT NOT NULL,
    timezone TEXT NOT NULL,
    recap INTEGER NOT NULL CHECK (recap IN (0, 1)),
    latest_day TEXT, -- the last puzzle day that began here: a day that began never comes back
    started_by BIGINT, -- the admin who started the daily posts
    trouble TEXT CHECK (trouble IN ('gone', 'closed')), -- the channel's
    told_at TEXT -- when an admin was told of the trouble
);

CREATE TABLE server_games (
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    game TEXT NOT NULL REFERENCES games (name),
    PRIMARY KEY (server_id, game)
);

CREATE TABLE rounds (
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    letters TEXT NOT NULL, -- as the game writes them: the honeycomb's center, then the others
    targets TEXT NOT NULL, -- words apart by spaces, as they were in force on the day
    bonus TEXT NOT NULL,
    PRIMARY KEY (game, day)
);

CREATE TABLE posts (
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('claimed', 'sent', 'failed')),
    first_claimed_at TEXT, -- the messages since then are searched for the post
    claimed_at TEXT NOT NULL,
    claimed_by TEXT NOT NULL, -- the process that claimed it, so that the next one takes it over at once
    attempts INTEGER NOT NULL CHECK (attempts > 0),
    message_id BIGINT,
    shown TEXT, -- what the post says of the running day
    shown_at TEXT, -- when it was last edited
    forgotten INTEGER NOT NULL DEFAULT 0, -- people, since it was written
    PRIMARY KEY (server_id, game, day),
    CHECK ((state = 'sent') = (message_id IS NOT NULL))
);

CREATE INDEX posts_by_day ON posts (day);
CREATE INDEX posts_to_rewrite ON posts (server_id) WHERE forgotten > 0;

CREATE TABLE former_posts (
    message_id BIGINT PRIMARY KEY,
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    channel_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    shown_at TEXT, -- when it was last edited
    forgotten INTEGER NOT NULL
);

CREATE INDEX former_posts_by_day ON former_posts (server_id, day);
CREATE INDEX former_posts_to_rewrite ON former_posts (server_id) WHERE forgotten > 0;

CREATE TABLE players (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id)
);

CREATE INDEX players_by_person ON players (player_id);

-- Found words of all games. A word counts once for a person, game and day, and a step is solved once.

CREATE TABLE found_words (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    step INTEGER CHECK (step >= 1), -- anigram: the level, 1 to 6, then overtime; honeycomb: none
    word TEXT NOT NULL CHECK (length(word) > 0),
    points INTEGER NOT NULL CHECK (points > 0),
    found_at TEXT NOT NULL,
    UNIQUE (server_id, player_id, game, day, word),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX found_words_by_step ON found_words (server_id, player_id, game, day, step)
WHERE step IS NOT NULL;

CREATE INDEX found_words_by_word ON found_words (server_id, game, day, word, found_at, player_id);

CREATE TABLE hints (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1), -- counts a person's hints of the day
    detail TEXT NOT NULL, -- what was revealed
    given_at TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id, game, day, number),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

-- Scores, which can be computed anew from found words and hints.

CREATE TABLE daily_scores (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    player_id BIGINT NOT NULL,
    points INTEGER NOT NULL CHECK (points >= 0),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    reached_at TEXT NOT NULL, -- when the last points came, or the last hint where there are none
    goal INTEGER NOT NULL DEFAULT 100 CHECK (goal > 0), -- the points that are 100 percent
    percent INTEGER GENERATED ALWAYS AS (
        CASE WHEN points > 0 THEN greatest(1, least(100, points * 100 / goal)) ELSE 0 END
    ) STORED,
    PRIMARY KEY (server_id, game, day, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

CREATE INDEX daily_scores_by_person ON daily_scores (server_id, player_id);

CREATE TABLE total_scores (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    player_id BIGINT NOT NULL,
    points INTEGER NOT NULL CHECK (points >= 0),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    reached_at TEXT NOT NULL,
    percent INTEGER NOT NULL DEFAULT 0, -- of all days together
    PRIMARY KEY (server_id, game, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

CREATE INDEX total_scores_by_person ON total_scores (server_id, player_id);

CREATE TABLE forgotten_days (
    server_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    PRIMARY KEY (server_id, day)
);

CREATE TABLE rulings (
    server_id BIGINT NOT NULL,
    word TEXT NOT NULL CHECK (length(word) >= 4),
    effective_on TEXT NOT NULL, -- the first puzzle day on which it holds; the latest one counts
    verdict TEXT NOT NULL CHECK (verdict IN ('allow', 'deny', 'clear')),
    reason TEXT NOT NULL, -- empty when a ruling is taken back
    ruled_by BIGINT, -- NULL once the admin was forgotten
    ruled_at TEXT NOT NULL,
    PRIMARY KEY (server_id, word, effective_on)
);

CREATE INDEX rulings_by_person ON rulings (ruled_by);
CREATE INDEX rulings_by_day ON rulings (server_id, effective_on, word);

CREATE TABLE reports (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    word TEXT NOT NULL,
    reason TEXT NOT NULL,
    reported_at TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id, word)
);

CREATE INDEX reports_by_person ON reports (player_id, server_id, reported_at);
CREATE INDEX reports_by_time ON reports (server_id, reported_at);
CREATE INDEX reports_by_word ON reports (server_id, word);

CREATE TABLE departures (
    server_id BIGINT PRIMARY KEY,
    left_at TEXT NOT NULL, -- when the bot was first missing there; the data outlives it by 30 days
    due_at TEXT -- when its 30 days were first seen to be over
);

CREATE TABLE tried_words (
    server_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    word TEXT NOT NULL CHECK (length(word) BETWEEN 4 AND 20),
    people INTEGER NOT NULL CHECK (people >= 3),
    PRIMARY KEY (server_id, day, word)
);

CREATE INDEX tried_words_by_day ON tried_words (day);
