-- What a person may ask to be forgotten, servers that removed the bot, and whom to tell when the
-- daily posts stop.

ALTER TABLE servers ADD COLUMN started_by BIGINT; -- the admin who started the daily posts
ALTER TABLE servers ADD COLUMN trouble TEXT CHECK (trouble IN ('gone', 'closed')); -- the channel's
ALTER TABLE servers ADD COLUMN told_at TEXT; -- when an admin was told of the trouble

CREATE TABLE departures (
    server_id BIGINT PRIMARY KEY,
    left_at TEXT NOT NULL -- when the bot was first missing there; the data outlives it by 30 days
);

-- A ruling outlives the admin who made it.
ALTER TABLE rulings ADD COLUMN admin_id BIGINT;
UPDATE rulings SET admin_id = ruled_by;
ALTER TABLE rulings DROP COLUMN ruled_by;
ALTER TABLE rulings RENAME COLUMN admin_id TO ruled_by;

-- All that is kept of one person, without reading that of the others.
CREATE INDEX players_by_person ON players (player_id);
CREATE INDEX standings_by_person ON standings (server_id, player_id);
CREATE INDEX reports_by_person ON reports (player_id);
CREATE INDEX rulings_by_person ON rulings (ruled_by);
