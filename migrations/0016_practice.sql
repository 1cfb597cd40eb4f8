-- Practice: games of an edition that begins with p, kept until nobody has played them for a week, and
-- the servers that turned it off.

CREATE TABLE practice_off (
    server_id BIGINT PRIMARY KEY
);

CREATE INDEX edition_games_of_practice ON edition_games (reached_at)
WHERE edition >= 'p' AND edition < 'q';
CREATE INDEX edition_games_by_edition ON edition_games (game, edition);
