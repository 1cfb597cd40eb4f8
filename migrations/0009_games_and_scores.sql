-- A game is a row, not a name in five CHECK lists, and the honeycomb is called so everywhere; "bee" is
-- the name of its command only. Found words of all games are one table, which is the truth. Scores are
-- kept in the transaction that adds a word or a hint, a row a player, game and day and one for all
-- time: a week and a month are sums over a range of the key. They replace standings of four periods,
-- and the bookings that had to be added to them.

CREATE TABLE games (
    name TEXT PRIMARY KEY
);

INSERT INTO games (name) VALUES ('honeycomb'), ('anigram');

-- What is posted in a server.

CREATE TABLE server_games (
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    game TEXT NOT NULL REFERENCES games (name),
    PRIMARY KEY (server_id, game)
) WITHOUT ROWID;

INSERT INTO server_games (server_id, game) SELECT server_id, 'honeycomb' FROM servers WHERE bee = 1;
INSERT INTO server_games (server_id, game) SELECT server_id, 'anigram' FROM servers WHERE anigram = 1;

ALTER TABLE servers DROP COLUMN bee;
ALTER TABLE servers DROP COLUMN anigram;

-- Tables that knew the games by name: the same columns, with a foreign key.

CREATE TABLE new_rounds (
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    letters TEXT NOT NULL, -- as the game writes them: the honeycomb's center, then the others
    targets TEXT NOT NULL, -- words apart by spaces, as they were in force on the day
    bonus TEXT NOT NULL,
    PRIMARY KEY (game, day)
);

INSERT INTO new_rounds (game, day, letters, targets, bonus)
SELECT CASE game WHEN 'bee' THEN 'honeycomb' ELSE game END, day, letters, targets, bonus FROM rounds;

DROP TABLE rounds;
ALTER TABLE new_rounds RENAME TO rounds;

CREATE TABLE new_posts (
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

INSERT INTO new_posts (
    server_id, game, day, channel_id, state, first_claimed_at, claimed_at, claimed_by, attempts,
    message_id, shown, shown_at, forgotten
)
SELECT
    server_id, CASE game WHEN 'bee' THEN 'honeycomb' ELSE game END, day, channel_id, state,
    first_claimed_at, claimed_at, claimed_by, attempts, message_id, shown, shown_at, forgotten
FROM posts;

DROP TABLE posts;
ALTER TABLE new_posts RENAME TO posts;
CREATE INDEX posts_by_day ON posts (day);
CREATE INDEX posts_to_rewrite ON posts (server_id) WHERE forgotten > 0;

CREATE TABLE new_former_posts (
    message_id BIGINT PRIMARY KEY,
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    channel_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    shown_at TEXT, -- when it was last edited
    forgotten INTEGER NOT NULL
);

INSERT INTO new_former_posts (message_id, server_id, channel_id, game, day, shown_at, forgotten)
SELECT
    message_id, server_id, channel_id, CASE game WHEN 'bee' THEN 'honeycomb' ELSE game END, day,
    shown_at, forgotten
FROM former_posts;

DROP TABLE former_posts;
ALTER TABLE new_former_posts RENAME TO former_posts;
CREATE INDEX former_posts_by_day ON former_posts (server_id, day);
CREATE INDEX former_posts_to_rewrite ON former_posts (server_id) WHERE forgotten > 0;

CREATE TABLE new_hints (
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

INSERT INTO new_hints (server_id, player_id, game, day, number, detail, given_at)
SELECT
    server_id, player_id, CASE game WHEN 'bee' THEN 'honeycomb' ELSE game END, day, number, detail,
    given_at
FROM hints;

DROP TABLE hints;
ALTER TABLE new_hints RENAME TO hints;

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

INSERT INTO found_words (server_id, player_id, game, day, step, word, points, found_at)
SELECT server_id, player_id, 'honeycomb', day, NULL, word, points, found_at FROM finds
ORDER BY rowid;

INSERT INTO found_words (server_id, player_id, game, day, step, word, points, found_at)
SELECT server_id, player_id, 'anigram', day, level, word, points, solved_at FROM anigram_steps
ORDER BY rowid;

CREATE UNIQUE INDEX found_words_by_step ON found_words (server_id, player_id, game, day, step)
WHERE step IS NOT NULL;

-- Who found a word, in the order of finding, without looking at the rows.
CREATE INDEX found_words_by_word ON found_words (server_id, game, day, word, found_at, player_id);

DROP TABLE finds;
DROP TABLE anigram_steps;

-- Scores, which can be computed anew from found words and hints.

CREATE TABLE daily_scores (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    player_id BIGINT NOT NULL,
    points INTEGER NOT NULL CHECK (points >= 0),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    reached_at TEXT NOT NULL, -- when the last points came, or the last hint where there are none
    PRIMARY KEY (server_id, game, day, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
) WITHOUT ROWID;

INSERT INTO daily_scores (server_id, game, day, player_id, points, hints, reached_at)
SELECT
    server_id, game, day, player_id, sum(points), sum(hints),
    coalesce(max(CASE WHEN points > 0 THEN at END), max(at))
FROM (
    SELECT server_id, game, day, player_id, points, 0 AS hints, found_at AS at FROM found_words
    UNION ALL
    SELECT server_id, game, day, player_id, 0, 1, given_at FROM hints
) AS counted
GROUP BY server_id, game, day, player_id;

CREATE INDEX daily_scores_by_person ON daily_scores (server_id, player_id);

CREATE TABLE total_scores (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    player_id BIGINT NOT NULL,
    points INTEGER NOT NULL CHECK (points >= 0),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    reached_at TEXT NOT NULL,
    PRIMARY KEY (server_id, game, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
) WITHOUT ROWID;

INSERT INTO total_scores (server_id, game, player_id, points, hints, reached_at)
SELECT
    server_id, game, player_id, sum(points), sum(hints),
    coalesce(max(CASE WHEN points > 0 THEN reached_at END), max(reached_at))
FROM daily_scores
GROUP BY server_id, game, player_id;

CREATE INDEX total_scores_by_person ON total_scores (server_id, player_id);

-- A server's streak is made of the days on which anybody scored. It outlives people who are forgotten:
-- their days stay, without them.

CREATE TABLE forgotten_days (
    server_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    PRIMARY KEY (server_id, day)
) WITHOUT ROWID;

INSERT INTO forgotten_days (server_id, day)
SELECT server_id, day FROM server_days
EXCEPT
SELECT server_id, day FROM daily_scores WHERE points > 0;

DROP TABLE standings;
DROP TABLE bookings;
DROP TABLE server_days;
