-- The schema of version 29, with which every new database begins. Databases that went through the
-- steps before it hold the same tables, with their columns in the same order. The constraints of rounds
-- and edition_rounds have the names that they got there.
--
-- Days are ISO dates and times are ISO-8601 in UTC. Ids are Discord's snowflakes. The database enforces
-- the game: a word counts once per player and day, and a server has one post per game and day.

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE games (
    name TEXT PRIMARY KEY
);

INSERT INTO games (name) VALUES ('honeycomb'), ('anigram');

-- Servers: what admins set, and the languages of the puzzles.

CREATE TABLE servers (
    server_id BIGINT PRIMARY KEY,
    channel_id BIGINT, -- NULL: no daily posts, but the games can be played
    post_time TEXT NOT NULL,
    timezone TEXT NOT NULL,
    recap INTEGER NOT NULL CHECK (recap IN (0, 1)),
    latest_day TEXT, -- the last puzzle day that began here: a day that began never comes back
    started_by BIGINT, -- the admin who started the daily posts
    trouble TEXT CHECK (trouble IN ('gone', 'closed')), -- of the channel
    told_at TEXT, -- when an admin was notified of the trouble
    thread INTEGER NOT NULL DEFAULT 0 CHECK (thread IN (0, 1)),
    role_id BIGINT, -- NULL: no role is mentioned
    mode TEXT NOT NULL DEFAULT 'each' CHECK (mode IN ('each', 'together')),
    card TEXT NOT NULL DEFAULT 'names' CHECK (card IN ('names', 'off')),
    avatars INTEGER NOT NULL DEFAULT 0 CHECK (avatars IN (0, 1))
);

CREATE INDEX servers_by_clock ON servers (post_time, timezone);

CREATE TABLE server_games (
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    game TEXT NOT NULL REFERENCES games (name),
    PRIMARY KEY (server_id, game)
);

CREATE TABLE server_languages (
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    first_day TEXT NOT NULL, -- a puzzle day; before the first of them it is English
    language TEXT NOT NULL CHECK (length(language) > 0),
    PRIMARY KEY (server_id, first_day)
);

CREATE TABLE departures (
    server_id BIGINT PRIMARY KEY,
    left_at TEXT NOT NULL, -- when the bot was first missing there; the data is deleted 30 days later
    due_at TEXT -- when its 30 days were first seen to be over: a clock that is ahead deletes nothing
);

CREATE TABLE practice_off (
    server_id BIGINT PRIMARY KEY
);

-- Puzzles and their posts.

CREATE TABLE rounds (
    game TEXT NOT NULL CONSTRAINT new_rounds_game_fkey REFERENCES games (name),
    -- a code: en, es
    language TEXT NOT NULL CONSTRAINT new_rounds_language_check CHECK (length(language) > 0),
    day TEXT NOT NULL,
    letters TEXT NOT NULL, -- as the game writes them: the honeycomb's center, then the others
    targets TEXT NOT NULL, -- words separated by spaces, as they were in force on the day
    bonus TEXT NOT NULL,
    CONSTRAINT new_rounds_pkey PRIMARY KEY (game, language, day)
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
    shown_at TEXT, -- when it was last edited
    forgotten INTEGER NOT NULL DEFAULT 0, -- people who were forgotten since it was written
    thread TEXT CHECK (thread IN ('wanted', 'open', 'failed')),
    digest TEXT, -- of the facts that it shows; NULL: unknown
    ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)),
    PRIMARY KEY (server_id, game, day),
    CHECK ((state = 'sent') = (message_id IS NOT NULL))
);

CREATE INDEX posts_by_day ON posts (day);
CREATE INDEX posts_to_rewrite ON posts (server_id) WHERE forgotten > 0;
CREATE INDEX posts_wanting_a_thread ON posts (server_id) WHERE thread = 'wanted';

-- Posts of a day that stayed in a channel when their server chose another one.
CREATE TABLE former_posts (
    message_id BIGINT PRIMARY KEY,
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    channel_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    shown_at TEXT, -- when it was last edited
    forgotten INTEGER NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1))
);

CREATE INDEX former_posts_by_day ON former_posts (server_id, day);
CREATE INDEX former_posts_to_rewrite ON former_posts (server_id) WHERE forgotten > 0;

-- Milestones of a server's shared score that were announced, so that each is announced once.
CREATE TABLE milestones (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    milestone TEXT NOT NULL CHECK (length(milestone) > 0), -- as the game calls it
    booked_at TEXT NOT NULL, -- before it was announced
    PRIMARY KEY (server_id, game, day, milestone)
);

-- Players, and what they find. What they score can be computed again from words and hints.

CREATE TABLE players (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id)
);

CREATE INDEX players_by_person ON players (player_id);

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

-- Who found a word, in the order of finding, without reading the rows.
CREATE INDEX found_words_by_word ON found_words (server_id, game, day, word, found_at, player_id);

CREATE TABLE hints (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1), -- counts a player's hints of the day
    detail TEXT NOT NULL, -- what was revealed
    given_at TEXT NOT NULL,
    kind TEXT NOT NULL DEFAULT 'word' CHECK (length(kind) > 0), -- a code of the game
    PRIMARY KEY (server_id, player_id, game, day, number),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

-- Leaderboards of all games add percents: each game gives at most 100 a day. The points that are 100
-- percent (the goal) are stored with the score, because a server's rulings change them.
CREATE TABLE daily_scores (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    player_id BIGINT NOT NULL,
    points INTEGER NOT NULL CHECK (points >= 0),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    reached_at TEXT NOT NULL, -- when the last points came, or the last hint where there are none
    goal INTEGER NOT NULL DEFAULT 100 CHECK (goal > 0),
    percent INTEGER GENERATED ALWAYS AS (
        CASE WHEN points > 0 THEN greatest(1, least(100, points * 100 / goal)) ELSE 0 END
    ) STORED,
    PRIMARY KEY (server_id, game, day, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

-- With the day in the index, a streak reads one player's days instead of all scores of the server.
CREATE INDEX daily_scores_by_person ON daily_scores (server_id, player_id, day);

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

-- A server's streak is made of the days on which somebody scored. The days of players who were
-- forgotten stay, without them.
CREATE TABLE forgotten_days (
    server_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    PRIMARY KEY (server_id, day)
);

-- Words that three or more players of a server tried in a honeycomb in vain. Only their number is
-- stored, never who they were.
CREATE TABLE tried_words (
    server_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    word TEXT NOT NULL CHECK (length(word) BETWEEN 4 AND 20),
    people INTEGER NOT NULL CHECK (people >= 3),
    PRIMARY KEY (server_id, day, word)
);

CREATE INDEX tried_words_by_day ON tried_words (day);

-- Words that a server rules on, and words that players report.

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

-- Games that score for themselves: the archive (a…), practice (p…) and challenges (c…). They have their
-- own tables, so that nothing in them can count for a leaderboard, a streak or a daily statistic.

CREATE TABLE edition_rounds (
    game TEXT NOT NULL CONSTRAINT new_edition_rounds_game_fkey REFERENCES games (name),
    edition TEXT NOT NULL, -- a2026-03-03 is that day in the archive
    language TEXT NOT NULL CONSTRAINT new_edition_rounds_language_check CHECK (length(language) > 0),
    letters TEXT NOT NULL, -- as in rounds
    targets TEXT NOT NULL,
    bonus TEXT NOT NULL,
    CONSTRAINT new_edition_rounds_pkey PRIMARY KEY (game, edition, language)
);

CREATE TABLE edition_games (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    edition TEXT NOT NULL,
    points INTEGER NOT NULL CHECK (points >= 0),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
    reached_at TEXT NOT NULL, -- the last points or hint
    PRIMARY KEY (server_id, player_id, game, edition),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

CREATE INDEX edition_games_by_edition ON edition_games (game, edition);
CREATE INDEX edition_games_of_practice ON edition_games (reached_at)
WHERE edition >= 'p' AND edition < 'q';
CREATE INDEX edition_games_of_challenges ON edition_games (server_id, game, edition)
WHERE edition >= 'c' AND edition < 'd';

CREATE TABLE edition_words (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    edition TEXT NOT NULL,
    step INTEGER CHECK (step >= 1), -- as in found_words
    word TEXT NOT NULL CHECK (length(word) > 0),
    points INTEGER NOT NULL CHECK (points > 0),
    found_at TEXT NOT NULL,
    UNIQUE (server_id, player_id, game, edition, word),
    FOREIGN KEY (server_id, player_id, game, edition)
        REFERENCES edition_games (server_id, player_id, game, edition) ON DELETE CASCADE
);

CREATE UNIQUE INDEX edition_words_by_step ON edition_words (server_id, player_id, game, edition, step)
WHERE step IS NOT NULL;

CREATE TABLE edition_hints (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    edition TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1), -- counts the hints of this game
    detail TEXT NOT NULL,
    given_at TEXT NOT NULL,
    kind TEXT NOT NULL DEFAULT 'word' CHECK (length(kind) > 0), -- as in hints
    PRIMARY KEY (server_id, player_id, game, edition, number),
    FOREIGN KEY (server_id, player_id, game, edition)
        REFERENCES edition_games (server_id, player_id, game, edition) ON DELETE CASCADE
);

-- Letters that a player posts as a challenge for a server, which plays them for a day. They are deleted
-- a week later, with everything that was played in them.
CREATE TABLE challenges (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    letters TEXT NOT NULL, -- the center first
    player_id BIGINT NOT NULL, -- who posted them
    made_at TEXT NOT NULL,
    channel_id BIGINT, -- NULL: its message is on its way, or was lost
    message_id BIGINT,
    ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)),
    PRIMARY KEY (server_id, game, letters),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

CREATE INDEX challenges_by_time ON challenges (made_at);
CREATE INDEX challenges_by_person ON challenges (server_id, player_id);
CREATE INDEX challenges_to_end ON challenges (made_at) WHERE message_id IS NOT NULL AND ended = 0;

-- A reminder is noted before it is sent, so that nobody gets two. A player who takes no messages is
-- tried again only after they ask anew.
CREATE TABLE reminders (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 12), -- before the end of a puzzle day
    told_on TEXT, -- the last puzzle day on which there was a message, or its time was over at first
    closed_at TEXT, -- when it turned out that the player takes no messages
    PRIMARY KEY (server_id, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

-- The group card is drawn from scores; stored are where its message is and what it last showed, and
-- which players are on no card of a server.

CREATE TABLE card_refusals (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    refused_at TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

CREATE TABLE group_cards (
    server_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    digest TEXT NOT NULL,
    shown_at TEXT NOT NULL,
    forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten >= 0), -- players to be removed from it
    PRIMARY KEY (server_id, day)
);

CREATE INDEX group_cards_to_redraw ON group_cards (server_id) WHERE forgotten > 0;

-- Log-ins to the page. Each of a person's tokens carries the generation; a token with another one is
-- refused, so deleting the row ends all of that person's sessions.
CREATE TABLE logins (
    person_id BIGINT PRIMARY KEY,
    generation TEXT NOT NULL, -- random
    renewed_at TEXT NOT NULL
);

CREATE INDEX logins_by_age ON logins (renewed_at);

-- Several processes on one database: which process serves a shard and until when by the clock of the
-- database, the processes that are alive with the jobs that one of them does at a time, when the next
-- shard of a bucket may IDENTIFY, and where each process takes requests for the page.

CREATE TABLE shard_claims (
    shard INTEGER PRIMARY KEY CHECK (shard >= 0),
    holder TEXT,
    generation INTEGER NOT NULL DEFAULT 0 CHECK (generation >= 0), -- how many holders it has had
    leased_until TEXT,
    CHECK ((holder IS NULL) = (leased_until IS NULL))
);

CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    leased_until TEXT NOT NULL
);

CREATE TABLE identify_turns (
    bucket INTEGER PRIMARY KEY CHECK (bucket >= 0), -- the shard modulo Discord's max_concurrency
    not_before DOUBLE PRECISION NOT NULL -- seconds since 1970
);

CREATE TABLE web_addresses (
    process TEXT PRIMARY KEY,
    address TEXT NOT NULL
);
