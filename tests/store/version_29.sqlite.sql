-- A SQLite database of version 29, made by commit d0acb998: tests/store/test_version_29.py says how.
PRAGMA page_size = 1024;
PRAGMA journal_mode = WAL;
PRAGMA application_id = 1215262329;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_migrations (
    version INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at TEXT NOT NULL
);
INSERT INTO schema_migrations VALUES(1,'first_games','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(2,'rulings_and_live_posts','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(3,'privacy_and_departures','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(4,'bookings','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(5,'own_files_and_second_looks','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(6,'first_claims','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(7,'bounded_piles','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(8,'names_in_posts','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(9,'games_and_scores','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(10,'tried_words','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(11,'cleared_rulings','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(12,'fair_points','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(13,'threads_and_roles','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(14,'editions','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(15,'reminders','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(16,'practice','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(17,'shard_claims','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(18,'challenges','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(19,'together','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(20,'former_posts_end','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(21,'hint_page','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(22,'servers_by_clock','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(23,'challenge_ends','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(24,'digests_and_kinds','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(25,'group_cards','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(26,'avatars','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(27,'logins','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(28,'web_addresses','2026-11-20T09:00:00+00:00');
INSERT INTO schema_migrations VALUES(29,'languages','2026-11-20T09:00:00+00:00');
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO settings VALUES('seed','5eed');
CREATE TABLE servers (
    server_id BIGINT PRIMARY KEY,
    channel_id BIGINT, -- none: no daily posts, the games go on
    post_time TEXT NOT NULL,
    timezone TEXT NOT NULL,
    recap INTEGER NOT NULL CHECK (recap IN (0, 1)),
    latest_day TEXT -- the last puzzle day that began here: a day that began never comes back
, started_by BIGINT, trouble TEXT CHECK (trouble IN ('gone', 'closed')), told_at TEXT, thread INTEGER NOT NULL DEFAULT 0 CHECK (thread IN (0, 1)), role_id BIGINT, mode TEXT NOT NULL DEFAULT 'each' CHECK (mode IN ('each', 'together')), card TEXT NOT NULL DEFAULT 'names' CHECK (card IN ('names', 'off')), avatars INTEGER NOT NULL DEFAULT 0 CHECK (avatars IN (0, 1)));
INSERT INTO servers VALUES(1100000000000000003,5,'08:00','UTC',1,'2026-11-20',7700000000000000001,'closed','2026-11-20T12:00:00+00:00',1,7,'each','names',1);
CREATE TABLE players (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id)
);
INSERT INTO players VALUES(1100000000000000003,7700000000000000001,'Alice Adelaide');
INSERT INTO players VALUES(1100000000000000003,8800000000000000002,'Bob Bartholomew');
CREATE TABLE reports (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    word TEXT NOT NULL,
    reason TEXT NOT NULL,
    reported_at TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id, word)
);
INSERT INTO reports VALUES(1100000000000000003,7700000000000000001,'ired','unknown','2026-11-20T12:00:00+00:00');
CREATE TABLE departures (
    server_id BIGINT PRIMARY KEY,
    left_at TEXT NOT NULL -- when the bot was first missing there; the data outlives it by 30 days
, due_at TEXT);
INSERT INTO departures VALUES(2200000000000000004,'2026-11-20T12:00:00+00:00','2026-11-20T12:00:00+00:00');
CREATE TABLE games (
    name TEXT PRIMARY KEY
);
INSERT INTO games VALUES('honeycomb');
INSERT INTO games VALUES('anigram');
CREATE TABLE server_games (
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    game TEXT NOT NULL REFERENCES games (name),
    PRIMARY KEY (server_id, game)
) WITHOUT ROWID;
INSERT INTO server_games VALUES(1100000000000000003,'honeycomb');
CREATE TABLE IF NOT EXISTS "posts" (
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
    forgotten INTEGER NOT NULL DEFAULT 0, thread TEXT CHECK (thread IN ('wanted', 'open', 'failed')), digest TEXT, ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)), -- people, since it was written
    PRIMARY KEY (server_id, game, day),
    CHECK ((state = 'sent') = (message_id IS NOT NULL))
);
INSERT INTO posts VALUES(1100000000000000003,'honeycomb','2026-11-20',5,'sent','2026-11-20T12:00:00+00:00','2026-11-20T12:00:00+00:00','test',1,99,'2026-11-20T12:00:00+00:00',0,'open','Ahead: Alice Adelaide',0);
CREATE TABLE IF NOT EXISTS "former_posts" (
    message_id BIGINT PRIMARY KEY,
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    channel_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    shown_at TEXT, -- when it was last edited
    forgotten INTEGER NOT NULL
, ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)));
INSERT INTO former_posts VALUES(1100000000000000103,1100000000000000003,6,'honeycomb','2026-11-20','2026-11-20T12:00:00+00:00',0,1);
CREATE TABLE IF NOT EXISTS "hints" (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1), -- counts a person's hints of the day
    detail TEXT NOT NULL, -- what was revealed
    given_at TEXT NOT NULL, kind TEXT NOT NULL DEFAULT 'word' CHECK (length(kind) > 0),
    PRIMARY KEY (server_id, player_id, game, day, number),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);
INSERT INTO hints VALUES(1100000000000000003,7700000000000000001,'honeycomb','2026-11-20',1,'the page','2026-11-20T09:01:20+00:00','page');
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
INSERT INTO found_words VALUES(1100000000000000003,7700000000000000001,'honeycomb','2026-11-20',NULL,'game',1,'2026-11-20T09:00:20+00:00');
INSERT INTO found_words VALUES(1100000000000000003,7700000000000000001,'honeycomb','2026-11-20',NULL,'gleam',5,'2026-11-20T09:00:20.000001+00:00');
INSERT INTO found_words VALUES(1100000000000000003,8800000000000000002,'honeycomb','2026-11-20',NULL,'game',1,'2026-11-20T09:00:40+00:00');
INSERT INTO found_words VALUES(1100000000000000003,8800000000000000002,'honeycomb','2026-11-20',NULL,'megaplex',15,'2026-11-20T09:00:40.000001+00:00');
INSERT INTO found_words VALUES(1100000000000000003,7700000000000000001,'anigram','2026-11-20',1,'ride',4,'2026-11-20T09:01:00+00:00');
CREATE TABLE daily_scores (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    player_id BIGINT NOT NULL,
    points INTEGER NOT NULL CHECK (points >= 0),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    reached_at TEXT NOT NULL, goal INTEGER NOT NULL DEFAULT 100 CHECK (goal > 0), percent INTEGER GENERATED ALWAYS AS (
    CASE WHEN points > 0 THEN max(1, min(100, points * 100 / goal)) ELSE 0 END
) VIRTUAL, -- when the last points came, or the last hint where there are none
    PRIMARY KEY (server_id, game, day, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO daily_scores VALUES(1100000000000000003,'anigram','2026-11-20',7700000000000000001,4,0,'2026-11-20T09:01:00+00:00',46);
INSERT INTO daily_scores VALUES(1100000000000000003,'honeycomb','2026-11-20',7700000000000000001,6,1,'2026-11-20T09:00:20.000001+00:00',20);
INSERT INTO daily_scores VALUES(1100000000000000003,'honeycomb','2026-11-20',8800000000000000002,16,0,'2026-11-20T09:00:40.000001+00:00',20);
CREATE TABLE total_scores (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    player_id BIGINT NOT NULL,
    points INTEGER NOT NULL CHECK (points >= 0),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    reached_at TEXT NOT NULL, percent INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (server_id, game, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO total_scores VALUES(1100000000000000003,'anigram',7700000000000000001,4,0,'2026-11-20T09:01:00+00:00',8);
INSERT INTO total_scores VALUES(1100000000000000003,'honeycomb',7700000000000000001,6,1,'2026-11-20T09:00:20.000001+00:00',30);
INSERT INTO total_scores VALUES(1100000000000000003,'honeycomb',8800000000000000002,16,0,'2026-11-20T09:00:40.000001+00:00',80);
CREATE TABLE forgotten_days (
    server_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    PRIMARY KEY (server_id, day)
) WITHOUT ROWID;
INSERT INTO forgotten_days VALUES(1100000000000000003,'2026-11-20');
CREATE TABLE tried_words (
    server_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    word TEXT NOT NULL CHECK (length(word) BETWEEN 4 AND 20),
    people INTEGER NOT NULL CHECK (people >= 3),
    PRIMARY KEY (server_id, day, word)
) WITHOUT ROWID;
INSERT INTO tried_words VALUES(1100000000000000003,'2026-11-20','glamp',3);
CREATE TABLE IF NOT EXISTS "rulings" (
    server_id BIGINT NOT NULL,
    word TEXT NOT NULL CHECK (length(word) >= 4),
    effective_on TEXT NOT NULL, -- the first puzzle day on which it holds; the latest one counts
    verdict TEXT NOT NULL CHECK (verdict IN ('allow', 'deny', 'clear')),
    reason TEXT NOT NULL, -- empty when a ruling is taken back
    ruled_by BIGINT, -- NULL once the admin was forgotten
    ruled_at TEXT NOT NULL,
    PRIMARY KEY (server_id, word, effective_on)
);
INSERT INTO rulings VALUES(1100000000000000003,'agape','2026-11-20','deny','rare',7700000000000000001,'2026-11-20T12:00:00+00:00');
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
INSERT INTO edition_games VALUES(1100000000000000003,7700000000000000001,'anigram','a2026-03-03',4,1,0,'2026-11-20T12:00:00+00:00');
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
INSERT INTO edition_words VALUES(1100000000000000003,7700000000000000001,'anigram','a2026-03-03',1,'ride',4,'2026-11-20T12:00:00+00:00');
CREATE TABLE edition_hints (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    edition TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1), -- counts the hints of this game
    detail TEXT NOT NULL,
    given_at TEXT NOT NULL, kind TEXT NOT NULL DEFAULT 'word' CHECK (length(kind) > 0),
    PRIMARY KEY (server_id, player_id, game, edition, number),
    FOREIGN KEY (server_id, player_id, game, edition)
        REFERENCES edition_games (server_id, player_id, game, edition) ON DELETE CASCADE
);
INSERT INTO edition_hints VALUES(1100000000000000003,7700000000000000001,'anigram','a2026-03-03',1,'level 1','2026-11-20T12:00:00+00:00','level-1');
CREATE TABLE reminders (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 12), -- before the end of a puzzle day
    told_on TEXT, -- the last puzzle day on which there was a message, or its time was over at first
    closed_at TEXT, -- when it turned out that the person takes no messages
    PRIMARY KEY (server_id, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO reminders VALUES(1100000000000000003,7700000000000000001,3,'2026-11-20','2026-11-20T12:00:00+00:00');
CREATE TABLE practice_off (
    server_id BIGINT PRIMARY KEY
);
INSERT INTO practice_off VALUES(2200000000000000004);
CREATE TABLE shard_claims (
    shard INTEGER PRIMARY KEY CHECK (shard >= 0),
    holder TEXT,
    generation INTEGER NOT NULL DEFAULT 0 CHECK (generation >= 0),
    leased_until TEXT,
    CHECK ((holder IS NULL) = (leased_until IS NULL))
);
INSERT INTO shard_claims VALUES(0,'host-1',2,'2026-11-20T09:00:20.000000+00:00');
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    leased_until TEXT NOT NULL
);
INSERT INTO leases VALUES('cleaner','host-1','2026-11-20T09:02:00.000000+00:00');
CREATE TABLE identify_turns (
    bucket INTEGER PRIMARY KEY CHECK (bucket >= 0),
    not_before DOUBLE PRECISION NOT NULL
);
INSERT INTO identify_turns VALUES(0,1763640005.5);
CREATE TABLE challenges (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    letters TEXT NOT NULL, -- the center first
    player_id BIGINT NOT NULL, -- who posted them
    made_at TEXT NOT NULL, channel_id BIGINT, message_id BIGINT, ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)),
    PRIMARY KEY (server_id, game, letters),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);
INSERT INTO challenges VALUES(1100000000000000003,'honeycomb','gaelmpy',7700000000000000001,'2026-11-20T12:00:00+00:00',5,7700000000000000041,0);
CREATE TABLE milestones (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    day TEXT NOT NULL,
    milestone TEXT NOT NULL CHECK (length(milestone) > 0), -- as the game calls it
    booked_at TEXT NOT NULL, -- before it was told
    PRIMARY KEY (server_id, game, day, milestone)
) WITHOUT ROWID;
INSERT INTO milestones VALUES(1100000000000000003,'honeycomb','2026-11-20','genius','2026-11-20T12:00:00+00:00');
CREATE TABLE card_refusals (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    refused_at TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO card_refusals VALUES(1100000000000000003,7700000000000000001,'2026-11-20T12:00:00+00:00');
CREATE TABLE group_cards (
    server_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    digest TEXT NOT NULL,
    shown_at TEXT NOT NULL,
    forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten >= 0), -- who are to be named on it no more
    PRIMARY KEY (server_id, day)
) WITHOUT ROWID;
INSERT INTO group_cards VALUES(1100000000000000003,'2026-11-20',5,98,'5f3a','2026-11-20T12:00:00+00:00',0);
CREATE TABLE logins (
    person_id BIGINT PRIMARY KEY,
    generation TEXT NOT NULL, -- random
    renewed_at TEXT NOT NULL
);
INSERT INTO logins VALUES(7700000000000000001,'of 6','2026-11-20T12:00:00+00:00');
CREATE TABLE web_addresses (
    process TEXT PRIMARY KEY,
    address TEXT NOT NULL
);
INSERT INTO web_addresses VALUES('host-1','10.0.0.1:8080');
CREATE TABLE IF NOT EXISTS "rounds" (
    game TEXT NOT NULL REFERENCES games (name),
    language TEXT NOT NULL CHECK (length(language) > 0), -- a code: en, es
    day TEXT NOT NULL,
    letters TEXT NOT NULL, -- as the game writes them: the honeycomb's center, then the others
    targets TEXT NOT NULL, -- words apart by spaces, as they were in force on the day
    bonus TEXT NOT NULL,
    PRIMARY KEY (game, language, day)
);
INSERT INTO rounds VALUES('honeycomb','en','2026-11-20','gaelmpx','amalgam game glam gleam megaplex','agape gemel');
INSERT INTO rounds VALUES('anigram','en','2026-11-20','deir deirt deeirt deeirrt deeinrrt deeinprrt','dire interred reprinted retired ride tiered tired tried','ired');
CREATE TABLE server_languages (
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    first_day TEXT NOT NULL, -- a puzzle day; before the first of them it is English
    language TEXT NOT NULL CHECK (length(language) > 0),
    PRIMARY KEY (server_id, first_day)
);
INSERT INTO server_languages VALUES(1100000000000000003,'2026-11-24','es');
CREATE TABLE IF NOT EXISTS "edition_rounds" (
    game TEXT NOT NULL REFERENCES games (name),
    edition TEXT NOT NULL, -- a2026-03-03 is that day in the archive
    language TEXT NOT NULL CHECK (length(language) > 0),
    letters TEXT NOT NULL, -- as in rounds
    targets TEXT NOT NULL,
    bonus TEXT NOT NULL,
    PRIMARY KEY (game, edition, language)
);
INSERT INTO edition_rounds VALUES('anigram','a2026-03-03','en','deir','ride','');
CREATE INDEX players_by_person ON players (player_id);
CREATE INDEX reports_by_time ON reports (server_id, reported_at);
CREATE INDEX reports_by_word ON reports (server_id, word);
CREATE INDEX reports_by_person ON reports (player_id, server_id, reported_at);
CREATE INDEX posts_by_day ON posts (day);
CREATE INDEX posts_to_rewrite ON posts (server_id) WHERE forgotten > 0;
CREATE INDEX former_posts_by_day ON former_posts (server_id, day);
CREATE INDEX former_posts_to_rewrite ON former_posts (server_id) WHERE forgotten > 0;
CREATE UNIQUE INDEX found_words_by_step ON found_words (server_id, player_id, game, day, step)
WHERE step IS NOT NULL;
CREATE INDEX found_words_by_word ON found_words (server_id, game, day, word, found_at, player_id);
CREATE INDEX total_scores_by_person ON total_scores (server_id, player_id);
CREATE INDEX tried_words_by_day ON tried_words (day);
CREATE INDEX rulings_by_person ON rulings (ruled_by);
CREATE INDEX rulings_by_day ON rulings (server_id, effective_on, word);
CREATE INDEX posts_wanting_a_thread ON posts (server_id) WHERE thread = 'wanted';
CREATE UNIQUE INDEX edition_words_by_step ON edition_words (server_id, player_id, game, edition, step)
WHERE step IS NOT NULL;
CREATE INDEX daily_scores_by_person ON daily_scores (server_id, player_id, day);
CREATE INDEX edition_games_of_practice ON edition_games (reached_at)
WHERE edition >= 'p' AND edition < 'q';
CREATE INDEX edition_games_by_edition ON edition_games (game, edition);
CREATE INDEX challenges_by_time ON challenges (made_at);
CREATE INDEX challenges_by_person ON challenges (server_id, player_id);
CREATE INDEX edition_games_of_challenges ON edition_games (server_id, game, edition)
WHERE edition >= 'c' AND edition < 'd';
CREATE INDEX servers_by_clock ON servers (post_time, timezone);
CREATE INDEX challenges_to_end ON challenges (made_at) WHERE message_id IS NOT NULL AND ended = 0;
CREATE INDEX group_cards_to_redraw ON group_cards (server_id) WHERE forgotten > 0;
CREATE INDEX logins_by_age ON logins (renewed_at);
COMMIT;
