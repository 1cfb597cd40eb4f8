-- What is due is found by the clocks that servers go by, each of them once.

CREATE INDEX servers_by_clock ON servers (post_time, timezone);
