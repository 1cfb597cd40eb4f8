-- Who logged in to the page. The generation is in each of a person's tokens, and a token of another one
-- opens nothing: without the row, all that they hold are over, wherever they are.

CREATE TABLE logins (
    person_id BIGINT PRIMARY KEY,
    generation TEXT NOT NULL, -- random
    renewed_at TEXT NOT NULL
);

CREATE INDEX logins_by_age ON logins (renewed_at);
