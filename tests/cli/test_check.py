"""``honeygram check`` and ``honeygram sync``: what is wrong, and how to mend it.

Of ``bot/cli/sync.py``, ``bot/ops/checks.py``, ``bot/ops/findings.py`` and
``bot/ops/port_check.py``.
"""

import asyncio
import fcntl
import json
import os
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import chdir, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from guildyard import Fault, Guild, Playground, Trouble
from guildyard.testing import free_port
from typer.testing import CliRunner

from bot.cli.app import app
from bot.ops import checks
from bot.resources import resource_folder
from bot.servers.settings import Servers
from bot.store.opening import held
from bot.store.settings import get_seed
from bot.store.sqlite.database import open_database
from bot.store.sqlite.migrations import migrate, read_migrations
from tests.support.processes import pointing_at, service
from tests.support.servers import ALL, posting_server
from tests.support.services import furnish, watched, without_settings

ROOT = resource_folder("migrations").parent


@dataclass
class Done:
    """How a command ended."""

    code: int
    output: str
    errors: str


async def honeygram(*arguments: str, cwd: str, **settings: str) -> Done:
    """Run the program with these settings and no others.

    In a thread of this process: to start another one takes longer than all that it would do.
    """
    changes = dict.fromkeys(os.environ.keys() - without_settings()) | settings
    with chdir(cwd):
        done = await asyncio.to_thread(CliRunner().invoke, app, arguments, env=changes)
    assert isinstance(done.exception, SystemExit | None), done.exception
    assert "Traceback" not in done.stderr, done.stderr
    return Done(done.exit_code, done.stdout, done.stderr)


async def check(path: Path, **settings: str) -> tuple[int, dict[str, str]]:
    """The exit code, and the findings as `bad: text` by what they are about."""
    settings = {"DATABASE_URL": f"sqlite:///{path}", "PLAYGROUND_PORT": "0"} | settings
    done = await honeygram("check", "--json", cwd=str(path.parent), **settings)
    report: dict[str, Any] = json.loads(done.output)
    assert report["fit"] is (done.code == 0)
    assert done.code in (0, 1)
    return done.code, {row["about"]: f"{row['grade']}: {row['text']}" for row in report["findings"]}


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the real time."""
    server = Playground()
    await server.start()
    yield server
    await server.close()
    assert server.findings == []


@pytest.fixture
def account(playground: Playground) -> dict[str, str]:
    """The settings that lead to the stand-in."""
    return {
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
    }


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    path = tmp_path / "honeygram.db"
    await furnish(path)
    return path


async def post_to(path: Path, guild: Guild, channel_id: int) -> None:
    async with open_database(path) as database:
        await Servers(database, ALL).start_posts(
            posting_server(guild.id, channel_id), datetime.now(UTC)
        )


async def test_a_sound_installation_is_fit(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    guild = playground.add_guild("Hive")
    await post_to(path, guild, guild.add_text_channel("puzzles").id)
    code, found = await check(path, **account)
    assert code == 0
    assert {text[:3] for text in found.values()} == {"ok:"}
    assert found[f"server {guild.id}"] == "ok: Posts can be sent to #puzzles."
    assert {"settings", "words", "disk", "schema", "database", "token"} < {*found}


@pytest.mark.parametrize(
    ("installs", "said"),
    [(("0", "1"), "ok: People can add"), (("0",), "note: People can't add"), ((), None)],
)
async def test_it_says_whether_people_can_have_the_app_on_their_accounts(
    playground: Playground,
    account: dict[str, str],
    path: Path,
    installs: tuple[str, ...],
    said: str | None,
) -> None:
    header = {"Authorization": f"Bot {playground.token}"}
    config: dict[str, Any] = {kind: {} for kind in installs}
    async with (
        aiohttp.ClientSession(headers=header) as session,
        session.patch(
            f"{playground.api_url}/applications/@me", json={"integration_types_config": config}
        ) as answer,
    ):
        assert answer.ok
    _, found = await check(path, **account)
    told = found.get("accounts")
    assert told is None if said is None else str(told).startswith(said)


async def test_a_first_start_is_fit_and_makes_nothing(tmp_path: Path) -> None:
    code, found = await check(tmp_path / "honeygram.db")
    assert code == 0
    assert found["database"].startswith("note:")
    assert "playground" in found["token"]
    assert os.listdir(tmp_path) == []


async def test_every_wrong_setting_is_named(path: Path) -> None:
    code, found = await check(path, SHARD_COUNT="none", METRICS_PORT="70000")
    assert code == 1
    assert "SHARD_COUNT" in found["settings"]
    assert "METRICS_PORT" in found["settings"]


async def test_missing_permissions_and_channels_are_named(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    closed, gone = playground.add_guild("Closed"), playground.add_guild("Gone")
    left = playground.add_guild("Left")
    channel = closed.add_text_channel("puzzles")
    channel.deny("embed_links", "attach_files")
    await post_to(path, closed, channel.id)
    await post_to(path, gone, 12345)
    await post_to(path, left, left.add_text_channel("puzzles").id)
    await left.remove_bot()
    code, found = await check(path, **account)
    assert code == 1
    assert "In #puzzles the bot lacks Embed Links, Attach Files" in found[f"server {closed.id}"]
    assert "is gone" in found[f"server {gone.id}"]
    assert found[f"server {left.id}"].startswith("bad:")


async def test_a_refused_token_is_not_repeated(account: dict[str, str], path: Path) -> None:
    code, found = await check(path, **account | {"DISCORD_TOKEN": "not.the.token"})
    assert code == 1
    assert "Discord refuses the token" in found["token"]
    assert "not.the.token" not in str(found)


async def test_a_discord_out_of_reach_is_bad_and_told_in_words(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    playground.faults.add(Fault(kind=Trouble.STATUS, status=503, times=9))
    code, found = await check(path, **account)
    assert code == 1
    assert found["discord"] == (
        "bad: Discord is out of reach: it answered 503 Service Unavailable, a fault of its own:"
        " look at https://discordstatus.com. The bot tries until it answers."
    )
    nobody = account | {"DISCORD_API_URL": f"http://127.0.0.1:{free_port()}/api"}
    code, found = await check(path, **nobody)
    assert code == 1
    assert "cannot be reached: nothing listens there" in found["discord"]


async def test_the_way_to_discord_is_through_the_proxy_that_the_bot_takes(
    account: dict[str, str], path: Path
) -> None:
    port = free_port()
    proxied = account | {"HTTPS_PROXY": f"http://127.0.0.1:{port}"}
    code, found = await check(path, **proxied)
    assert code == 1
    assert f"the proxy 127.0.0.1:{port} cannot be reached" in found["discord"]
    settings = {"DATABASE_URL": f"sqlite:///{path}", "cwd": str(path.parent)}
    done = await honeygram("sync", **settings, **proxied)
    assert (done.code, "the proxy 127.0.0.1" in done.errors) == (2, True)


@pytest.mark.parametrize(
    "token",
    ["MTE.secret\0.token", "Bot MTE.secret.token", "MTE.secret\\ntoken", "MTE.säcret.token"],
)
async def test_a_token_with_what_no_token_has_is_told_without_asking_discord(
    playground: Playground, account: dict[str, str], path: Path, token: str
) -> None:
    path.with_name(".env").write_text(f'DISCORD_TOKEN="{token}"\n', encoding="utf-8")
    del account["DISCORD_TOKEN"]
    code, found = await check(path, **account)
    assert code == 1
    assert "DISCORD_TOKEN: has characters that no token has" in found["settings"]
    assert "secret" not in str(found)
    done = await honeygram("run", cwd=str(path.parent), **account)
    assert (done.code, "DISCORD_TOKEN: has characters" in done.errors) == (2, True)
    assert not playground.exchanges


async def test_a_token_with_spaces_around_it_is_a_token(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    token = f"  {account['DISCORD_TOKEN']}\t"
    code, found = await check(path, **account | {"DISCORD_TOKEN": token})
    assert (code, found["token"][:3]) == (0, "ok:")


# Names that are nearly ours


async def test_a_misspelt_name_that_leaves_a_setting_unset_is_bad(path: Path) -> None:
    lines = ("DISCORD_TOKN=MTE.very.secret", "export METRICS-PORT=1", "METRIC_PORT=9464")
    path.with_name(".env").write_text("\n".join(lines), encoding="utf-8")
    code, found = await check(path)
    assert code == 1
    assert found["DISCORD_TOKN"] == (
        "bad: DISCORD_TOKN in .env is no setting: did you mean DISCORD_TOKEN?"
    )
    assert found["METRIC_PORT"].endswith("did you mean METRICS_PORT?")
    assert "secret" not in str(found)
    code, found = await check(path, LOG_LEVL="DEBUG")
    assert found["LOG_LEVL"].startswith("bad: LOG_LEVL in the environment is no setting")


async def test_names_that_do_no_harm_are_notes_or_nothing(path: Path) -> None:
    lines = (
        "LOG_LEVEL=INFO",
        "LOG_LEVELS=DEBUG",
        "DISCORD_GUILD=1",
        "POSTGRES_PASSWORD=secret",
        "PGPASSWORD=secret",
        "HTTP_PROXY=http://elsewhere",
        "http_proxy=http://elsewhere",
        "COMPOSE_PROJECT_NAME=bees",
        "log_format=text",
        "TZ=UTC",
    )
    path.with_name(".env").write_text("\n".join(lines), encoding="utf-8")
    code, found = await check(path)
    assert code == 0
    assert {each: found[each][:5] for each in found if each.isupper()} == {
        "LOG_LEVELS": "note:",
        "DISCORD_GUILD": "note:",
    }


async def test_the_start_warns_of_a_misspelt_name(
    playground: Playground, account: dict[str, str], tmp_path: Path
) -> None:
    async with service(tmp_path, **pointing_at(playground, tmp_path), METRIC_PORT="1") as running:
        await running.ready()
    assert (
        "METRIC_PORT in the environment is no setting: did you mean METRICS_PORT?" in running.output
    )


async def test_without_a_token_and_a_playground_the_token_is_asked_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "has_guildyard", lambda: False)
    code, found = await check(path)
    assert code == 1
    assert "`make run`" in found["token"]


# The port of the metrics


async def test_a_free_port_for_the_metrics_is_fine(path: Path) -> None:
    port = free_port()
    for _ in range(2):  # and stays free
        code, found = await check(path, METRICS_PORT=str(port))
        assert (code, found["metrics"]) == (
            0,
            f"ok: 127.0.0.1 port {port} is free for the metrics.",
        )
    for any_or_none in ("0", ""):
        assert "metrics" not in (await check(path, METRICS_PORT=any_or_none))[1]


async def test_a_port_that_another_program_has_is_bad(path: Path) -> None:
    async def reply(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        writer.close()

    async with await asyncio.start_server(reply, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        code, found = await check(path, METRICS_PORT=str(port))
    assert code == 1
    assert found["metrics"] == (
        f"bad: Another program has 127.0.0.1 port {port}: end it, or set METRICS_PORT to another"
        " port."
    )


async def test_the_port_of_the_bot_that_runs_is_fine(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    port = str(free_port())
    async with watched(playground, path, METRICS_PORT=port) as running:
        await running.ready()
        code, found = await check(path, **account, METRICS_PORT=port)
    assert code == 0
    assert found["metrics"].startswith("ok: A Honeygram that runs serves its metrics on 127.0.0.1")


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid"])
async def test_an_address_that_is_not_this_machines_is_bad(path: Path, host: str) -> None:
    code, found = await check(path, METRICS_PORT="9464", METRICS_HOST=host)
    assert code == 1
    assert found["metrics"].startswith(f"bad: The metrics cannot be served on {host} port 9464 (")


def damage(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(bytes(8192))


async def test_a_damaged_database_is_bad(path: Path) -> None:
    damage(path)
    code, found = await check(path)
    assert code == 1
    assert "is damaged" in found["database"]
    assert "db restore" in found["database"]


def replace_by_a_letter(path: Path) -> None:
    path.write_text("Dear host, this is no database. " * 10)


async def test_a_file_of_another_kind_is_bad(path: Path) -> None:
    replace_by_a_letter(path)
    code, found = await check(path)
    assert code == 1
    assert "check that it is a Honeygram database" in found["database"]


def replace_by_recipes(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE schema_migrations (version INTEGER)")


async def test_a_file_of_another_program_is_bad(path: Path) -> None:
    replace_by_recipes(path)
    code, found = await check(path)
    assert code == 1
    assert "another program's" in found["database"]


async def test_a_database_that_lost_its_log_is_bad(path: Path) -> None:
    copy = path.with_name("copy.db")
    async with open_database(path) as database:
        await get_seed(database)
        await database.checkpoint()
        shutil.copy(path, copy)  # without its log, as nobody should
    assert (await check(path))[0] == 0
    code, found = await check(copy)
    assert code == 1
    assert found["database"].startswith(f"bad: {copy} was not closed, and its log")


async def test_a_database_of_a_newer_version_is_bad(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO schema_migrations VALUES (999, 'later', '')")
    code, found = await check(path)
    assert code == 1
    assert "schema version 999" in found["schema"]


async def test_a_locked_database_is_bad(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        code, found = await check(path)
    assert code == 1
    assert "is locked" in found["database"]


# The files that a start opens


@dataclass
class Obstacle:
    """Something that keeps the bot from its files, and what the check says about it."""

    block: Callable[[Path], object]
    finding: str
    named: str  # the end of the path in the sentence


def lock_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def read_only_log(path: Path) -> None:
    """Leave a log that another user wrote, as after a crash."""
    copy, log = path.with_name("copy.db"), path.with_name(f"{path.name}-wal")
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("INSERT INTO settings VALUES ('bees', 'few')")
        shutil.copy(path, copy)
        shutil.copy(log, f"{copy}-wal")
    copy.replace(path)
    Path(f"{copy}-wal").replace(log)
    log.chmod(0o400)


def read_only_lock(path: Path) -> None:
    lock_of(path).touch()
    lock_of(path).chmod(0o400)


def read_only_folder(path: Path) -> None:
    lock_of(path).touch()
    path.parent.chmod(0o500)


def allow_all(folder: Path) -> None:
    folder.chmod(0o700)


def folder_for_lock(path: Path) -> None:
    lock_of(path).unlink(missing_ok=True)
    lock_of(path).mkdir()


async def start_in_vain(path: Path, **settings: str) -> tuple[int | None, str]:
    """The exit code and the errors of a bot that cannot start, in a process of its own."""
    settings |= {"DATABASE_URL": f"sqlite:///{path}", "PYTHONPATH": str(ROOT)}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"),
        cwd=path.parent,
        env=without_settings() | settings,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(60):
            _, errors = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    return process.returncode, errors.decode()


as_user = pytest.mark.skipif(
    os.geteuid() == 0, reason="the superuser may write any file: use another user"
)


@pytest.mark.parametrize(
    "obstacle",
    [
        Obstacle(folder_for_lock, "lock", "honeygram.db.lock (Is a directory)"),
        pytest.param(
            Obstacle(read_only_lock, "lock", "honeygram.db.lock (Permission denied)"),
            marks=as_user,
        ),
        pytest.param(
            Obstacle(lambda path: path.chmod(0o400), "database", "honeygram.db"), marks=as_user
        ),
        pytest.param(Obstacle(read_only_log, "database", "honeygram.db-wal"), marks=as_user),
        pytest.param(Obstacle(read_only_folder, "folder", "(Permission denied)"), marks=as_user),
    ],
    ids=["folder for a lock", "lock", "database", "log", "folder"],
)
async def test_what_would_stop_the_start_is_bad(
    account: dict[str, str], path: Path, obstacle: Obstacle
) -> None:
    obstacle.block(path)
    try:
        code, found = await check(path, **account)
        started, errors = await start_in_vain(path, **account)
    finally:
        allow_all(path.parent)
    assert (code, found[obstacle.finding][:5]) == (1, "bad: ")
    assert f"{obstacle.named}: give it to the user of the bot" in found[obstacle.finding]
    assert started in (1, 2), errors


@as_user
async def test_a_new_database_needs_a_folder_that_can_be_written(tmp_path: Path) -> None:
    read_only_folder(tmp_path / "honeygram.db")
    try:
        code, found = await check(tmp_path / "honeygram.db")
    finally:
        allow_all(tmp_path)
    assert (code, found["folder"][:5]) == (1, "bad: ")


@pytest.mark.parametrize("settings", [{}, {"SHARDS_PER_PROCESS": "1"}], ids=["alone", "sharing"])
async def test_a_running_bot_is_named_and_keeps_its_lock(
    playground: Playground, account: dict[str, str], path: Path, settings: dict[str, str]
) -> None:
    async with watched(playground, path, **settings) as running:
        await running.ready()
        for _ in range(2):
            code, found = await check(path, **account)
            assert (code, found["lock"]) == (0, f"ok: A bot is running with {path}.")
        refused, errors = await start_in_vain(path, **account)
        assert (refused, "Another Honeygram uses the database" in errors) == (2, True)
    assert "lock" not in (await check(path, **account))[1]


async def test_a_lock_that_the_check_takes_for_an_instant_delays_no_start(path: Path) -> None:
    with closing(lock_of(path).open("w")) as checking:
        fcntl.flock(checking, fcntl.LOCK_EX)
        starting = asyncio.create_task(start_and_stop(path))
        for _ in range(3):
            await asyncio.sleep(0)  # it has found the lock taken
        assert not starting.done()
    await starting


async def start_and_stop(path: Path) -> None:
    async with held(path, datetime.now(UTC)):
        pass


# The port of the playground


async def test_a_port_of_the_playground_that_another_program_has_is_bad(path: Path) -> None:
    async with await asyncio.start_server(lambda *_: None, "127.0.0.1", 0) as other:
        port = str(other.sockets[0].getsockname()[1])
        code, found = await check(path, PLAYGROUND_PORT=port)
        assert code == 1
        assert f"cannot listen on port {port} (Address already in use)" in found["token"]
        async with held(path, datetime.now(UTC)):  # by a playground that runs
            code, found = await check(path, PLAYGROUND_PORT=port)
    assert (code, found["token"][:5]) == (0, "note:")


async def test_a_missing_folder_is_bad(tmp_path: Path) -> None:
    code, found = await check(tmp_path / "honeygram.db", DATABASE_URL="sqlite:///missing/h.db")
    assert code == 1
    assert "does not exist" in found["disk"]


def test_a_disk_that_is_nearly_full_is_bad(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "LEAST_SPACE", 2**80)
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    result = CliRunner().invoke(app, ["check"])
    assert result.exit_code == 1
    assert "BAD  disk" in result.stdout
    assert "Make space" in result.stdout


async def test_a_person_reads_a_line_a_finding(path: Path) -> None:
    done = await honeygram("check", DATABASE_URL=f"sqlite:///{path}", cwd=str(path.parent))
    assert done.code == 0
    assert done.output.splitlines()[0] == "ok   settings: The settings can be used."


async def test_the_source_of_each_secret_is_shown_and_never_the_secret(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    token, address = path.with_name("token"), path.with_name("address")
    token.write_text(f"{account.pop('DISCORD_TOKEN')}\n")
    address.write_text(f"sqlite:///{path}\n")
    path.with_name(".env").write_text("DISCORD_CLIENT_SECRET=top-secret\nDATABASE_URL_FILE=address")
    account |= {"DISCORD_TOKEN_FILE": str(token), "DATABASE_URL": ""}
    code, found = await check(path, **account)
    assert (code, found["token"][:3]) == (0, "ok:")
    assert {name: found[f"setting {name}"] for name in ("DISCORD_TOKEN", "DATABASE_URL")} == {
        "DISCORD_TOKEN": f"ok: It comes from the file {token}, named in the environment.",
        "DATABASE_URL": "ok: It comes from the file address, named in .env.",
    }
    assert found["setting DISCORD_CLIENT_SECRET"] == "ok: It comes from .env."
    assert not any(each in str(found) for each in ("top-secret", playground.token, "sqlite://"))


async def test_a_secret_file_that_is_missing_is_bad(path: Path) -> None:
    done = await honeygram("check", cwd=str(path.parent), DISCORD_TOKEN_FILE="secrets/token")
    assert done.code == 1
    assert done.output == (
        "BAD  settings: The settings cannot be used:\n"
        "  DISCORD_TOKEN_FILE: secrets/token cannot be read (No such file or directory)\n"
    )


async def test_chosen_shards_end_the_check_with_a_sentence(path: Path) -> None:
    in_environment = await honeygram("check", cwd=str(path.parent), SHARD_IDS="0,1")
    path.with_name(".env").write_text("SHARD_COUNT=2\nSHARD_IDS=0\n")
    in_file = await honeygram("check", "--json", cwd=str(path.parent))
    for done in (in_environment, in_file):
        assert (done.code, done.output) == (2, "")
        assert done.errors.startswith("honeygram: SHARD_IDS is no longer a setting: ")
        assert "SHARDS_PER_PROCESS" in done.errors


async def test_sync_registers_the_commands_although_they_are_unchanged(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    settings = account | {"DATABASE_URL": f"sqlite:///{path}", "cwd": str(path.parent)}
    for _ in range(2):
        playground.exchanges.clear()
        done = await honeygram("sync", **settings)
        assert done.code == 0, done.errors
        assert [each.method for each in playground.exchanges].count("PUT") >= 1
    assert done.output.startswith(f"Registered {len(playground.commands.of())} commands.")
    assert not playground.gateway.sessions


async def test_sync_leaves_the_schema_of_a_running_bot_alone(
    playground: Playground, account: dict[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "honeygram.db"
    known = read_migrations(resource_folder("migrations"))
    settings = account | {"DATABASE_URL": f"sqlite:///{path}", "cwd": str(tmp_path)}
    async with open_database(path) as older:
        await migrate(older, known[:-1], datetime.now(UTC))
        done = await honeygram("sync", **settings)
        [row] = await older.fetch("SELECT max(version) AS version FROM schema_migrations")
    before, newest = (step.version for step in known[-2:])
    assert row["version"] == before
    assert done.code == 2
    assert f"has schema version {before}, and this Honeygram needs {newest}" in done.errors
    assert "`honeygram db migrate`" in done.errors
    assert not playground.exchanges


async def test_sync_makes_no_database(account: dict[str, str], tmp_path: Path) -> None:
    settings = account | {"DATABASE_URL": "sqlite:///new.db", "cwd": str(tmp_path)}
    done = await honeygram("sync", **settings)
    assert (done.code, "has schema version 0" in done.errors) == (2, True)
    assert os.listdir(tmp_path) == []


async def test_sync_without_discord_is_told_in_a_sentence(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    settings = {"DATABASE_URL": f"sqlite:///{path}", "cwd": str(path.parent)}
    assert "DISCORD_TOKEN is not set" in (await honeygram("sync", **settings)).errors
    done = await honeygram("sync", **settings, **account | {"DISCORD_TOKEN": "not.the.token"})
    assert (done.code, "refuses the token" in done.errors) == (2, True)
    playground.faults.add(Fault(kind=Trouble.STATUS, status=503, times=9))
    done = await honeygram("sync", **settings, **account)
    assert (done.code, "out of reach" in done.errors) == (2, True)
