-- Puzzles come in several languages: a round is of a game, a language and a day, and a server has the
-- language that it chose from a day on. All that was played before is English.

CREATE TABLE new_rounds (
    game TEXT NOT NULL REFERENCES games (name),
    language TEXT NOT NULL CHECK (length(language) > 0), -- a code: en, es
    day TEXT NOT NULL,
    letters TEXT NOT NULL, -- as the game writes them: the honeycomb's center, then the others
    targets TEXT NOT NULL, -- words apart by spaces, as they were in force on the day
    bonus TEXT NOT NULL,
    PRIMARY KEY (game, language, day)
);

INSERT INTO new_rounds (game, language, day, letters, targets, bonus)
SELECT game, 'en', day, letters, targets, bonus FROM rounds;

DROP TABLE rounds;
ALTER TABLE new_rounds RENAME TO rounds;

CREATE TABLE server_languages (
    server_id BIGINT NOT NULL REFERENCES servers (server_id) ON DELETE CASCADE,
    first_day TEXT NOT NULL, -- a puzzle day; before the first of them it is English
    language TEXT NOT NULL CHECK (length(language) > 0),
    PRIMARY KEY (server_id, first_day)
);

CREATE TABLE new_edition_rounds (
    game TEXT NOT NULL REFERENCES games (name),
    edition TEXT NOT NULL, -- a2026-03-03 is that day in the archive
    language TEXT NOT NULL CHECK (length(language) > 0),
    letters TEXT NOT NULL, -- as in rounds
    targets TEXT NOT NULL,
    bonus TEXT NOT NULL,
    PRIMARY KEY (game, edition, language)
);

INSERT INTO new_edition_rounds (game, edition, language, letters, targets, bonus)
SELECT game, edition, 'en', letters, targets, bonus FROM edition_rounds;

DROP TABLE edition_rounds;
ALTER TABLE new_edition_rounds RENAME TO edition_rounds;
