-- Where each process takes what others pass on to it of the page: whoever holds a server's shard answers for it.

CREATE TABLE web_addresses (
    process TEXT PRIMARY KEY,
    address TEXT NOT NULL
);
