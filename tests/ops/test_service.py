"""The whole process, as a host runs it: start, stop, kill, and what can be wrong around it.

Of ``bot/cli/run.py`` and ``bot/ops/assembly.py``.
"""

import asyncio
import json
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from guildyard import Channel, Fault, Guild, Message, Person, Playground, Trouble
from guildyard.testing import free_port

from bot.games.catalog import GAMES
from bot.ops.service import OPEN_FILES
from bot.play.cooldown import ACTIONS
from tests.conftest import Errors
from tests.support.patience import PATIENCE
from tests.support.processes import Service, pointing_at, service
from tests.support.rounds import BEE_BONUS, BEE_TARGETS
from tests.support.services import furnish
from tests.support.soak import far
from tests.support.spoken import custom_ids, heard, to_guess
from tests.support.waiting import until, waiting_for

KILLS = far(5, 3)
AS_A_HOST = ("-m", "bot")
WORDS = sorted(BEE_TARGETS | BEE_BONUS)


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the clock on the wall, as the process has no other."""
    server = Playground(deadline=PATIENCE)
    await server.start()
    yield server
    await server.close()
    assert server.findings == []


@dataclass
class Town:
    """A server with a channel, an admin and a player."""

    guild: Guild
    channel: Channel
    admin: Person
    player: Person

    async def start_posts(self) -> Any:
        """Begin the daily posts, at an hour that is far from now."""
        far = datetime.now(UTC) + timedelta(hours=12)
        return await self.admin.command(
            "/daily start", self.channel, channel=self.channel, time=f"{far:%H:%M}"
        )

    @property
    def posts(self) -> Counter[str]:
        """How often each post stands in the channel, by the custom id of its first button."""
        return Counter(custom_ids(message)[0] for message in self.puzzles)

    @property
    def puzzles(self) -> list[Message]:
        """The daily posts: not the greeting of a bot that has just joined."""
        return [each for each in self.channel.messages if "guess" in repr(each.components)]


def build_town(playground: Playground, name: str = "Town") -> Town:
    guild = playground.add_guild(name)
    return Town(
        guild=guild,
        channel=guild.add_text_channel("puzzles"),
        admin=guild.add_member("Admin", manage_guild=True),
        player=guild.add_member("Player"),
    )


@pytest.fixture
async def town(playground: Playground, tmp_path: Path) -> Town:
    """With rounds made by hand in the database: the process would need seconds to make some."""
    await furnish(tmp_path / "honeygram.db")
    return build_town(playground)


# Start and stop


async def test_it_starts_answers_and_stops_cleanly(
    playground: Playground, town: Town, tmp_path: Path
) -> None:
    variables = pointing_at(playground, tmp_path)
    async with service(tmp_path, command=AS_A_HOST, **variables) as running:
        await running.ready()
        reply = await town.player.command("/bee guess", town.channel, word="gleam")
        assert heard(reply).startswith("✅ GLEAM +")
        assert await running.end(signal.SIGTERM) == 0
    check_clean(running, playground)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def check_clean(running: Service, playground: Playground) -> None:
    """Neither a traceback, nor a warning at the end, nor the token."""
    for unwanted in ("Traceback", "Warning", "Exception ignored", "ERROR", playground.token):
        assert unwanted not in running.output, running.output


async def test_settings_can_stand_in_a_file(
    playground: Playground, town: Town, tmp_path: Path
) -> None:
    lines = [f"{name}={value}" for name, value in pointing_at(playground, tmp_path).items()]
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / ".env").write_text("\n".join(lines), encoding="utf-8")
    async with service(tmp_path) as running:
        await running.ready()
        assert await running.end() == 0
    check_clean(running, playground)


async def test_a_log_for_programs_is_one_object_a_line(
    playground: Playground, town: Town, tmp_path: Path
) -> None:
    variables = pointing_at(playground, tmp_path) | {"LOG_FORMAT": "json"}
    async with service(tmp_path, **variables) as running:
        await running.ready()
        await running.end()
    entries = [json.loads(line) for line in running.output.splitlines()]
    assert {entry["level"] for entry in entries} == {"INFO"}
    assert all(datetime.fromisoformat(entry["time"]).tzinfo for entry in entries)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_in_the_middle_of_guesses_loses_no_answer(
    playground: Playground, town: Town, tmp_path: Path, number: signal.Signals
) -> None:
    async with service(tmp_path, **pointing_at(playground, tmp_path)) as running:
        await running.ready()
        late = Fault(kind=Trouble.DELAY, path="callback", delay=0.2, times=len(WORDS))
        playground.faults.add(late)
        guesses = [
            asyncio.create_task(town.player.command("/bee guess", town.channel, word=word))
            for word in WORDS
        ]
        await until(lambda: late.hits == len(WORDS))
        assert await running.end(number) == 0
        for guess in guesses:
            assert heard(await guess).startswith("✅")
    check_clean(running, playground)


async def test_an_answer_that_hangs_does_not_hold_up_the_end(
    playground: Playground, town: Town, tmp_path: Path
) -> None:
    async with service(tmp_path, **pointing_at(playground, tmp_path)) as running:
        await running.ready()
        stuck = playground.faults.add(Fault(kind=Trouble.DELAY, path="callback", delay=60))
        asking = asyncio.create_task(town.player.command("/bee show", town.channel))
        await until(lambda: stuck.hits)
        assert await running.end(signal.SIGTERM) == 0
        asking.cancel()
    check_clean(running, playground)


async def test_a_signal_before_it_is_ready_ends_it_as_well(
    playground: Playground, tmp_path: Path
) -> None:
    playground.silence(True)
    async with service(tmp_path, **pointing_at(playground, tmp_path)) as running:
        await until(lambda: playground.exchanges)
        assert await running.end(signal.SIGTERM) == 0


SLOW_ROUNDS = """
import time
import bot.games.honeycomb.game
from bot.__main__ import main as honeygram

def find_candidates(targets, accepted, **rules):
    print("making rounds")
    time.sleep(60)

bot.games.honeycomb.game.honeycomb_candidates = find_candidates
honeygram(["run"])
"""


async def test_a_round_that_is_being_made_does_not_hold_up_the_end(
    playground: Playground, tmp_path: Path
) -> None:
    """As on a machine where that takes a minute: a thread cannot be cancelled."""
    variables = pointing_at(playground, tmp_path)
    async with service(tmp_path, command=("-c", SLOW_ROUNDS), **variables) as running:
        await running.says("making rounds")
        assert await running.end(seconds=30) == 0
    check_clean(running, playground)
    assert not (tmp_path / "honeygram.db-wal").exists(), "the database was not closed"


# Kill


@dataclass
class Season:
    """What players were told while the process was killed again and again."""

    rng: random.Random
    acknowledged: dict[Person, set[str]] = field(default_factory=dict)
    started: list[Town] = field(default_factory=list)

    async def play(self, town: Town, new_town: Town) -> None:
        """Guess word after word, and start the posts of one more server, until it ends."""
        await asyncio.gather(self._guess(town), self._start(new_town))

    async def _guess(self, town: Town) -> None:
        while True:
            person = town.guild.add_member(f"Player {len(self.acknowledged)}")
            found = self.acknowledged.setdefault(person, set())
            for _ in range(ACTIONS // 2):
                word = self.rng.choice(WORDS)
                reply = await person.command("/bee guess", town.channel, word=word)
                assert re.match(r"✅|❌ \w+: already found", heard(reply)), heard(reply)
                if heard(reply).startswith("✅"):
                    found.add(word.upper())

    async def _start(self, town: Town) -> None:
        await town.start_posts()
        self.started.append(town)


async def test_a_kill_loses_no_acknowledged_guess_and_doubles_no_post(
    playground: Playground, town: Town, tmp_path: Path, errors: Errors
) -> None:
    season = Season(random.Random(7))
    towns = [town]
    for _ in range(KILLS):
        async with service(tmp_path, **pointing_at(playground, tmp_path)) as running:
            await running.ready()
            towns.append(build_town(playground, f"Town {len(towns)}"))
            await kill_in_the_middle(running, playground, season, towns)
    async with service(tmp_path, **pointing_at(playground, tmp_path)) as running:
        await running.ready()
        await until(lambda: all(len(each.posts) == len(GAMES) for each in season.started))
        for each in towns:
            assert set(each.posts.values()) <= {1}, each.posts
        assert any(season.acknowledged.values())
        for person, found in season.acknowledged.items():
            board = await person.command("/bee show", town.channel)
            shown = await person.click(board, "My words")  # for which a board may lack the room
            assert found <= set(re.findall("[A-Z]+", heard(shown))), heard(shown)
        await check_buttons(season.started)
        assert await running.end() == 0
    # The stand-in's web server tells of requests that a kill cut off.
    assert {record.name for record in errors.take()} <= {"aiohttp.server"}


async def kill_in_the_middle(
    running: Service, playground: Playground, season: Season, towns: list[Town]
) -> None:
    """Kill the process while guesses are made and posts are on their way."""
    slow = Fault(
        kind=Trouble.DELAY,
        method="POST",
        path=r"^/channels/\d+/messages",
        delay=season.rng.choice((0.0, 0.03)),
        times=2,
    )
    playground.faults.add(slow)
    playing = asyncio.create_task(season.play(towns[0], towns[-1]))
    known = len(playground.exchanges)
    moment = season.rng.randrange(3, 25)  # answers and posts from now
    await until(lambda: len(playground.exchanges) >= known + moment or playing.done())
    running.process.kill()
    await running.process.wait()
    playground.faults.clear()
    playing.cancel()
    [outcome] = await asyncio.gather(playing, return_exceptions=True)
    assert isinstance(outcome, asyncio.CancelledError), outcome


async def check_buttons(towns: list[Town]) -> None:
    """All posts of before still answer."""
    for town in towns:
        for message in town.puzzles:
            assert (await town.player.click(message, "My words")).ephemeral
            assert (await town.admin.click(message, to_guess(message))).fields


async def test_a_post_whose_receipt_was_lost_in_a_kill_is_found_again(
    playground: Playground, town: Town, tmp_path: Path
) -> None:
    """The post is in the channel, but the process died before it could note that."""
    path, posts = r"^/channels/\d+/messages", len(GAMES)
    lost = Fault(kind=Trouble.RESET_AFTER, method="POST", path=path, times=posts)
    async with service(tmp_path, **pointing_at(playground, tmp_path)) as running:
        await running.ready()
        playground.faults.add(lost)
        await town.start_posts()
        await until(lambda: lost.hits == posts)
        running.process.kill()
    before = [message.id for message in town.channel.messages]
    assert len(before) == posts
    looked = looks_into_channels(playground)
    async with service(tmp_path, **pointing_at(playground, tmp_path)) as running:
        await running.ready()
        await until(lambda: looks_into_channels(playground) >= looked + posts)
        assert await running.end() == 0
    assert [message.id for message in town.channel.messages] == before


def looks_into_channels(playground: Playground) -> int:
    """How often the bot read the history of a channel."""
    asked = [(each.method, each.route) for each in playground.exchanges]
    return asked.count(("GET", "/channels/{channel_id}/messages"))


def libraries(pid: int) -> str:
    """What a process has loaded."""
    return Path(f"/proc/{pid}/maps").read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="/proc says what a process has loaded")
async def test_the_bot_runs_on_uvloop(playground: Playground, town: Town, tmp_path: Path) -> None:
    async with service(tmp_path, **pointing_at(playground, tmp_path)) as running:
        await running.ready()
        assert "uvloop" in libraries(running.process.pid)


async def test_the_running_bot_holds_no_library_for_command_lines(
    playground: Playground, town: Town, tmp_path: Path
) -> None:
    command, variables = ("-X", "importtime", "-m", "bot"), pointing_at(playground, tmp_path)
    async with service(tmp_path, command=command, **variables) as running:
        await running.ready()
        assert await running.end() == 0
    imported = {line.rpartition("|")[2].strip() for line in running.output.splitlines()}
    assert "discord" in imported
    assert not imported & {"typer", "rich", "pydantic"}


# What can be wrong

MENDABLE = 2  # the exit code of every command that ends with a sentence for the host


async def ending(folder: Path, **variables: str) -> tuple[int, str]:
    """The exit code and all output of a service that ends by itself."""
    async with service(folder, **variables) as running:
        return await running.exit_code(), running.output


async def test_a_wrong_token_ends_it_with_a_sentence(
    playground: Playground, tmp_path: Path
) -> None:
    token = "a.wrong.token"
    variables = pointing_at(playground, tmp_path) | {"DISCORD_TOKEN": token, "LOG_LEVEL": "DEBUG"}
    code, output = await ending(tmp_path, **variables)
    assert code == MENDABLE
    assert output.splitlines()[-1].startswith("honeygram: Discord refuses the token")
    assert "Traceback" not in output
    assert token not in output


async def test_a_gateway_that_wants_no_other_attempt_ends_it_with_a_sentence(
    playground: Playground, town: Town, tmp_path: Path
) -> None:
    playground.gateway.close_code = 4014
    code, output = await ending(tmp_path, **pointing_at(playground, tmp_path))
    assert code == MENDABLE
    assert "Intents in the developer portal" in output.splitlines()[-1]
    assert "Traceback" not in output
    assert playground.gateway.identifies == 1


async def test_even_a_full_log_does_not_hold_the_token(
    playground: Playground, town: Town, tmp_path: Path
) -> None:
    variables = pointing_at(playground, tmp_path) | {"LOG_LEVEL": "DEBUG"}
    async with service(tmp_path, **variables) as running:
        await running.ready()
        await town.player.command("/help", town.channel)
        await running.end()
    assert playground.token not in running.output


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"DATABASE_URL": "sqlite:////nowhere/at/all.db"}, "The database /nowhere/at/all.db"),
        ({"DATABASE_URL": "sqlite:///."}, "The database . cannot be used"),
        ({"DATABASE_URL": "sqlite:////proc/bee.db"}, "The database /proc/bee.db cannot be used"),
    ],
)
async def test_a_database_that_cannot_be_used_ends_it_with_a_sentence(
    playground: Playground, tmp_path: Path, variables: dict[str, str], sentence: str
) -> None:
    code, output = await ending(tmp_path, **(pointing_at(playground, tmp_path) | variables))
    assert code == MENDABLE
    assert output.startswith(f"honeygram: {sentence}")
    assert "check that the folder exists" in output
    assert len(output.splitlines()) == 1


async def test_a_file_that_is_no_database_is_left_as_it_is(
    playground: Playground, tmp_path: Path
) -> None:
    path = tmp_path / "honeygram.db"
    path.write_bytes(b"my diary " * 500)
    code, output = await ending(tmp_path, **pointing_at(playground, tmp_path))
    assert code == MENDABLE
    assert "the file is a Honeygram database" in output
    assert "Traceback" not in output
    assert path.read_bytes() == b"my diary " * 500


async def test_a_newer_database_ends_it_with_a_sentence(
    playground: Playground, tmp_path: Path
) -> None:
    await furnish(tmp_path / "honeygram.db")
    with sqlite3.connect(tmp_path / "honeygram.db") as connection:
        connection.execute("INSERT INTO schema_migrations VALUES (999, 'future', '2099-01-01')")
    connection.close()
    code, output = await ending(tmp_path, **pointing_at(playground, tmp_path))
    assert code == MENDABLE
    assert output.startswith("honeygram: The database has schema version 999")
    assert len(output.splitlines()) == 1


NO_CATALOGS = """
from functools import partial
from pathlib import Path
from bot.__main__ import main as honeygram
from bot.discord.gateway import client

client.Locales = partial(client.Locales, folder=Path("nowhere"))
honeygram(["run"])
"""


async def test_a_missing_catalog_ends_it_with_a_sentence_that_names_the_command(
    playground: Playground, tmp_path: Path
) -> None:
    variables = pointing_at(playground, tmp_path)
    async with service(tmp_path, command=("-c", NO_CATALOGS), **variables) as running:
        assert await running.exit_code() == MENDABLE
    missing = "nowhere/en-GB/LC_MESSAGES/honeygram.mo"
    assert running.output.splitlines()[-1] == (
        f"honeygram: The catalog {missing} is missing: `make texts` compiles it."
    )
    assert "Traceback" not in running.output


async def test_all_wrong_variables_are_named_together_without_their_values(tmp_path: Path) -> None:
    wrong = {
        "DISCORD_TOKEN": "a.secret.token",
        "DATABASE_URL": "mysql://user:hush-hush@host/db",
        "DISCORD_API_URL": "ftp://example.com",
        "DISCORD_GATEWAY_URL": "http://example.com",
        "SHARD_COUNT": "none",
        "LOG_LEVEL": "loud",
        "LOG_FORMAT": "xml",
        "PLAYGROUND_PORT": "99999",
    }
    code, output = await ending(tmp_path, **wrong)
    assert code == MENDABLE
    assert "Traceback" not in output
    for name in wrong.keys() - {"DISCORD_TOKEN"}:
        assert f"  {name}" in output
    assert "secret" not in output
    assert "hush" not in output


async def test_chosen_shards_end_a_start_with_a_sentence(
    playground: Playground, tmp_path: Path
) -> None:
    variables = pointing_at(playground, tmp_path) | {"SHARD_COUNT": "2"}
    code, output = await ending(tmp_path, **variables, SHARD_IDS="0")
    assert (code, output.count("\n")) == (MENDABLE, 1)
    assert output.startswith("honeygram: SHARD_IDS is no longer a setting: ")
    assert "SHARDS_PER_PROCESS" in output
    (tmp_path / "elsewhere" / ".env").write_text("SHARD_IDS=1\n")
    assert await ending(tmp_path, **variables) == (code, output)
    assert not (tmp_path / "honeygram.db").exists()


async def test_secrets_come_from_files_and_are_never_logged(
    playground: Playground, town: Town, tmp_path: Path
) -> None:
    variables = pointing_at(playground, tmp_path) | {"LOG_LEVEL": "DEBUG"}
    for name in ("DISCORD_TOKEN", "DATABASE_URL"):
        (tmp_path / name).write_text(f"{variables.pop(name)}\n")
        variables[f"{name}_FILE"] = str(tmp_path / name)
    async with service(tmp_path, **variables) as running:
        await running.ready()
        assert (await town.player.command("/help", town.channel)).ephemeral
        assert await running.end() == 0
    assert (tmp_path / "honeygram.db").exists()
    assert playground.token not in running.output


async def test_a_secret_that_is_set_twice_ends_it_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("a.secret.token")
    code, output = await ending(
        tmp_path, DISCORD_TOKEN="a.secret.token", DISCORD_TOKEN_FILE=str(tmp_path / "token")
    )
    assert code == MENDABLE
    assert "DISCORD_TOKEN_FILE: must not be set beside DISCORD_TOKEN: choose" in output
    assert "a.secret" not in output


async def test_a_discord_that_is_not_there_yet_is_waited_for(tmp_path: Path) -> None:
    port = free_port()
    server = Playground(port=port)
    variables = pointing_at(server, tmp_path) | {
        "DISCORD_API_URL": f"http://127.0.0.1:{port}/api/v10",
        "DISCORD_GATEWAY_URL": f"ws://127.0.0.1:{port}/gateway",
    }
    async with service(tmp_path, **variables) as running:
        await running.says("Discord is out of reach")
        await server.start()
        await running.ready()
        assert await running.end() == 0
    await server.close()


async def test_a_gateway_that_is_not_there_yet_is_waited_for(
    playground: Playground, town: Town, tmp_path: Path
) -> None:
    playground.refuse_gateway(1)
    async with service(tmp_path, **pointing_at(playground, tmp_path)) as running:
        await running.ready()
        assert (await town.player.command("/help", town.channel)).ephemeral
        assert await running.end() == 0


# Without a token


async def test_without_a_token_it_is_a_playground_in_which_one_can_play(tmp_path: Path) -> None:
    variables = {"PLAYGROUND_PORT": "0", "DATABASE_URL": f"sqlite:///{tmp_path / 'play.db'}"}
    async with service(tmp_path, **variables) as running:
        await running.ready()
        assert "DISCORD_TOKEN is not set" in running.output
        address = re.search(r"Open (http://127\.0\.0\.1:\d+/)", running.output)
        assert address
        async with (
            waiting_for("the page to be served", lambda: running.output[-2000:]),
            Page.open(address[1]) as page,
        ):
            texts = await page.posts(2)
            assert sum("Letters: " in text for text in texts) == 2
            guessed = await page.do("command", path="/bee guess", options={"word": "aaaa"})
            assert "❌ AAAA: " in json.dumps(guessed, ensure_ascii=False)
        assert await running.end() == 0
    assert "Traceback" not in running.output


class Page:
    """The playground's page, without the browser."""

    def __init__(self, wire: aiohttp.ClientWebSocketResponse) -> None:
        self._wire = wire

    @classmethod
    @asynccontextmanager
    async def open(cls, address: str) -> AsyncIterator["Page"]:
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{address}page/socket") as wire,
        ):
            yield cls(wire)

    async def posts(self, number: int) -> list[str]:
        """The texts of the channel that is open, when there are so many."""
        while True:
            view = (await self._wire.receive_json()).get("view")
            if view and len(view["messages"]) >= number:
                return [json.dumps(message["components"]) for message in view["messages"]]

    async def do(self, action: str, **details: Any) -> Any:
        """What comes of moving the person that the page shows."""
        await self._wire.send_json({"number": 1, "do": action, **details})
        while True:
            received = await self._wire.receive_json()
            if received.get("answer") == 1:
                return received


async def test_a_port_in_use_ends_it_with_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, output = await ending(tmp_path, PLAYGROUND_PORT=str(port))
    assert code == MENDABLE
    assert output.startswith(f"honeygram: Port {port} is in use")
    assert re.search(r"free: set PLAYGROUND_PORT=\d+\.$", output.strip())
    assert len(output.splitlines()) == 1


# The system


@pytest.mark.parametrize(("allowed", "taken"), [(4096, 4096), (600, 600)])
def test_it_uses_the_open_files_that_the_system_allows(allowed: int, taken: int) -> None:
    program = (
        f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, {allowed}))\n"
        "from bot.ops.service import allow_open_files; allow_open_files()\n"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert int(ran.stdout) == taken
    assert ("set LimitNOFILE" in ran.stderr) is (allowed < OPEN_FILES)
