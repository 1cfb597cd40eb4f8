"""What a host reads about a database of a version before the baseline, which stays as it is."""

import asyncio
from pathlib import Path

import pytest
from guildyard import Playground

from bot.store.postgresql.address import Address
from tests.cli.test_check import check, honeygram
from tests.ops.test_service import MENDABLE, ending
from tests.store.test_version_29 import contents, load
from tests.support.postgresql import ON_POSTGRESQL
from tests.support.processes import pointing_at

SENTENCE = (
    "has schema version 28, but this Honeygram updates version 29 and later: open it once with the"
    " Honeygram of commit d0acb998 (`honeygram db migrate`), then with this one."
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "honeygram.db"
    asyncio.run(load(path, 28))
    return path


async def test_the_start_refuses_it(path: Path, playground: Playground) -> None:
    before = contents(path)
    for shards in ({}, {"SHARD_COUNT": "2", "SHARDS_PER_PROCESS": "1"}):
        code, output = await ending(path.parent, **pointing_at(playground, path.parent), **shards)
        assert (code, output) == (MENDABLE, f"honeygram: The database {SENTENCE}\n")
    assert contents(path) == before


async def test_check_says_so(path: Path) -> None:
    before = contents(path)
    code, findings = await check(path)
    assert (code, findings["schema"]) == (1, f"bad: {path} {SENTENCE}")
    assert contents(path) == before


async def test_the_commands_that_would_update_or_replace_refuse_it(path: Path) -> None:
    settings = {"DATABASE_URL": f"sqlite:///{path}"}
    before = contents(path)
    for command in (["db", "migrate"], ["db", "migrate", "--no-copy"], ["db", "backed-up"]):
        done = await honeygram(*command, cwd=str(path.parent), **settings)
        assert (done.code, done.errors) == (MENDABLE, f"honeygram: The database {SENTENCE}\n")
    assert contents(path) == before


async def test_a_backup_of_it_is_not_restored(path: Path) -> None:
    settings = {"cwd": str(path.parent), "DATABASE_URL": f"sqlite:///{path}.new"}
    assert (await honeygram("db", "migrate", **settings)).code == 0
    before = contents(path)
    done = await honeygram("db", "restore", str(path), **settings)
    assert done.code == MENDABLE
    assert done.errors == f"honeygram: The backup {path} {SENTENCE} Nothing was changed.\n"
    assert contents(path) == before


@ON_POSTGRESQL
async def test_a_server_database_is_refused_as_well(empty_place: Address, tmp_path: Path) -> None:
    await load(empty_place, 28)
    settings = {"DATABASE_URL": empty_place.url}
    found = await honeygram("check", cwd=str(tmp_path), **settings)
    assert found.code == 1
    assert f"BAD  schema: The database {SENTENCE}" in found.output
    done = await honeygram("db", "migrate", cwd=str(tmp_path), **settings)
    assert (done.code, done.errors) == (MENDABLE, f"honeygram: The database {SENTENCE}\n")
