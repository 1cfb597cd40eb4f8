-- What the first schema says of standings changes: they are no longer kept in the transaction that
-- scores, and no longer for both games together.
--
-- A guess is booked in one row at the end of a short table. A few hundred bookings at a time are added
-- to the standings, which costs the disk and the processor a fraction of adding each of them at once.
-- Whoever reads the standings adds what is still only booked.

CREATE TABLE bookings (
    server_id BIGINT NOT NULL,
    game TEXT NOT NULL CHECK (game IN ('bee', 'anigram')),
    day TEXT NOT NULL,
    player_id BIGINT NOT NULL,
    points INTEGER NOT NULL CHECK (points >= 0),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    booked_at TEXT NOT NULL,
    FOREIGN KEY (server_id, player_id) REFERENCES players (server_id, player_id) ON DELETE CASCADE
);

-- Both games together are added up when somebody looks.
DELETE FROM standings WHERE game = 'all';
