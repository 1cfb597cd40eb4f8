-- Games beside the daily ones: an earlier day from the archive, and what else is played for itself. They
-- are tables of their own, so that nothing in them can ever count for a board, a streak or a daily
-- statistic, all of which read found_words, hints and the scores only.

CREATE TABLE edition_rounds (
    game TEXT NOT NULL REFERENCES games (name),
    edition TEXT NOT NULL, -- a2026-03-03 is that day in the archive
    letters TEXT NOT NULL, -- as in rounds
    targets TEXT NOT NULL,
    bonus TEXT NOT NULL,
    PRIMARY KEY (game, edition)
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
    PRIMARY KEY (server_id, player_id, game, edition, number),
    FOREIGN KEY (server_id, player_id, game, edition)
        REFERENCES edition_games (server_id, player_id, game, edition) ON DELETE CASCADE
);
