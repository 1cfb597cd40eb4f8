-- Challenges: letters that somebody posts for a server, which plays them for a day as the edition that
-- begins with c. A week later they are gone, with all that was played in them.

CREATE TABLE challenges (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    letters TEXT NOT NULL, -- the center first
    player_id BIGINT NOT NULL, -- who posted them
    made_at TEXT NOT NULL,
    PRIMARY KEY (server_id, game, letters),
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

CREATE INDEX challenges_by_time ON challenges (made_at);
CREATE INDEX challenges_by_person ON challenges (server_id, player_id);
CREATE INDEX edition_games_of_challenges ON edition_games (server_id, game, edition)
WHERE edition >= 'c' AND edition < 'd';
