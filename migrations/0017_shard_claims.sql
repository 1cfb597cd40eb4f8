-- Several processes on one database divide the shards among them, and do once what is to be done once.

-- Which process serves a shard, until when by the clock of the database, and how many have before.
CREATE TABLE shard_claims (
    shard INTEGER PRIMARY KEY CHECK (shard >= 0),
    holder TEXT,
    generation INTEGER NOT NULL DEFAULT 0 CHECK (generation >= 0),
    leased_until TEXT,
    CHECK ((holder IS NULL) = (leased_until IS NULL))
);

-- The processes that live, and the duties that one of them has at a time.
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    leased_until TEXT NOT NULL
);

-- When the next shard of a bucket (its number modulo Discord's max_concurrency) may IDENTIFY, in
-- seconds since 1970.
CREATE TABLE identify_turns (
    bucket INTEGER PRIMARY KEY CHECK (bucket >= 0),
    not_before DOUBLE PRECISION NOT NULL
);
