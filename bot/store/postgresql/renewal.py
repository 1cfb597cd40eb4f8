"""One statement in which a process lives on, keeps its shards and claims more.

It takes no lock that another transaction holds for long: rows that others write are passed over
when it claims, and the number of shards is written only while no process lives. All parts see the
tables as they were before it, so what it changes comes from what they return.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.store.renewal import Renewal, Renewed

FORM = """'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'"""  # of a moment, as bot/store/leases.py writes it

# The time is that of the moment at which the server comes to it: a statement that was long on its
# way claims nothing of the past. Whoever changes the number of shards waits for the end of this.
RENEW = f"""
WITH clock AS MATERIALIZED (
    SELECT coalesce($5::timestamptz, clock_timestamp()) AT TIME ZONE 'UTC' AS now
), moments AS MATERIALIZED (
    SELECT
        to_char(now, {FORM}) AS now,
        to_char(now + $3::interval, {FORM}) AS until,
        to_char(now + 2 * $3::interval, {FORM}) AS wrong
    FROM clock
), agreed AS MATERIALIZED (
    SELECT name FROM settings WHERE name = 'shard count' AND value = $2 FOR SHARE
), alive AS (
    INSERT INTO leases (name, holder, leased_until)
    SELECT 'process ' || $1::text, $1, until FROM moments, agreed
    ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until
), renewed AS (
    UPDATE shard_claims SET leased_until = until FROM moments, agreed
    WHERE holder = $1
    RETURNING shard, generation
), free AS MATERIALIZED (
    SELECT shard FROM shard_claims, moments, agreed
    WHERE holder IS NULL OR holder <> $1 AND (leased_until <= now OR leased_until > wrong)
    ORDER BY shard LIMIT $4::integer
    FOR UPDATE OF shard_claims SKIP LOCKED
), claimed AS (
    UPDATE shard_claims SET holder = $1, generation = generation + 1, leased_until = until
    FROM moments
    WHERE shard IN (SELECT shard FROM free)
    RETURNING shard, generation
)
SELECT
    EXISTS (SELECT FROM agreed) AS agreed,
    1 + (
        SELECT count(*) FROM leases, moments
        WHERE name = 'process ' || holder AND holder <> $1 AND leased_until > now
    ) AS processes,
    (
        SELECT count(*) FROM shard_claims, moments
        WHERE holder IS NULL OR holder <> $1 AND leased_until <= now
    ) - (SELECT count(*) FROM claimed) AS unserved,
    shard, generation
FROM (SELECT) AS always LEFT JOIN (
    SELECT * FROM renewed UNION ALL SELECT * FROM claimed
) AS held ON true
"""  # noqa: S608 - the form stands above

RELEASE = """
WITH ended AS (
    DELETE FROM leases WHERE holder = $1
)
UPDATE shard_claims SET holder = NULL, leased_until = NULL WHERE holder = $1
"""


def values(
    renewal: Renewal, now: datetime | None
) -> tuple[str, str, timedelta, int, datetime | None]:
    """The parameters of the statement."""
    return renewal.process, str(renewal.count), renewal.span, renewal.most, now


def renewed_from(rows: Sequence[Any]) -> Renewed:
    """What its rows say."""
    first = rows[0]
    claims = {row["shard"]: row["generation"] for row in rows if row["shard"] is not None}
    ordered = dict(sorted(claims.items()))
    return Renewed(first["agreed"], ordered, first["processes"], first["unserved"])
