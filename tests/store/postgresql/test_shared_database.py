"""Each test finds the database of its worker as it was made.

Of ``SharedDatabase`` in ``tests/support/postgresql.py``.
"""

import asyncio

import asyncpg
import pytest

from tests.support.postgresql import Cluster, SharedDatabase

GAMES = "SELECT count(*) FROM games"
ROUNDS = "SELECT count(*) FROM rounds"
TABLES = "SELECT count(*) FROM pg_tables WHERE tablename = 'bees'"
SETTINGS = "SELECT count(*) FROM settings"
TRIGGERS = "SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal"
HARM = [
    "INSERT INTO settings (name, value) VALUES ('a', '1')",
    "CREATE TABLE bees (name TEXT)",
    "DROP TABLE settings CASCADE",
    "DELETE FROM rounds",
    "ALTER TABLE settings ALTER COLUMN value SET DEFAULT '2'",
    "ALTER TABLE settings ADD CHECK (value <> '2')",
    "CREATE INDEX bees ON settings (value)",
    "CREATE VIEW bees AS SELECT * FROM settings",
    "CREATE FUNCTION bees() RETURNS INTEGER LANGUAGE SQL AS 'SELECT 1'",
    "CREATE TRIGGER bees BEFORE UPDATE ON settings"
    " FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
]


@pytest.mark.parametrize("harm", HARM)
def test_whatever_a_test_does_the_next_one_begins_anew(
    postgresql: Cluster, shared_database: SharedDatabase, laid_out_rows: str, harm: str
) -> None:
    name = shared_database.address(laid_out_rows).database
    games, rounds = (postgresql.sql(name, each) for each in (GAMES, ROUNDS))
    assert int(rounds) > 0
    postgresql.sql(name, harm)

    empty = shared_database.address().database
    found = [postgresql.sql(empty, each) for each in (ROUNDS, SETTINGS, TABLES, TRIGGERS)]
    assert found == ["0", "0", "0", "0"]

    filled = shared_database.address(laid_out_rows).database
    assert [postgresql.sql(filled, each) for each in (GAMES, ROUNDS)] == [games, rounds]


def test_sessions_of_the_last_test_are_ended(shared_database: SharedDatabase) -> None:
    address = shared_database.address()
    with asyncio.Runner() as runner:
        left = runner.run(asyncpg.connect(address.url))
        shared_database.address()
        with pytest.raises(asyncpg.PostgresError):
            runner.run(left.execute("SELECT 1"))
