-- Where the message of a challenge is: so that it is posted once, however often and at once that is
-- asked for, and edited when the challenge is over; and whether it was.

ALTER TABLE challenges ADD COLUMN channel_id BIGINT; -- NULL: its message is on its way, or got lost
ALTER TABLE challenges ADD COLUMN message_id BIGINT;
ALTER TABLE challenges ADD COLUMN ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1));

CREATE INDEX challenges_to_end ON challenges (made_at) WHERE message_id IS NOT NULL AND ended = 0;
