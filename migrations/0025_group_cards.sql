-- One picture a server and day of who plays and how far. It is drawn from scores; kept is only where its
-- message is and what that last showed, and who wants to be on no card of a server.

ALTER TABLE servers ADD COLUMN card TEXT NOT NULL DEFAULT 'names' CHECK (card IN ('names', 'off'));

CREATE TABLE card_refusals (
    server_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    refused_at TEXT NOT NULL,
    PRIMARY KEY (server_id, player_id),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
) WITHOUT ROWID;

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

CREATE INDEX group_cards_to_redraw ON group_cards (server_id) WHERE forgotten > 0;
