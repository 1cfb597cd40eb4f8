-- Rulings and reports are counted and read up to a limit, newest first, however many a server has.

CREATE INDEX rulings_by_day ON rulings (server_id, effective_on, word);
CREATE INDEX reports_by_time ON reports (server_id, reported_at);
CREATE INDEX reports_by_word ON reports (server_id, word);

-- A person's reports in one server, newest first, besides those in all servers.
DROP INDEX reports_by_person;
CREATE INDEX reports_by_person ON reports (player_id, server_id, reported_at);
