"""docs/scale.md is followed to the letter."""

import os
import re
import shutil
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from guildyard import Playground
from guildyard.testing import free_port

from tests.documents.test_operating import (
    STUBS,
    blocks,
    follow,
    machine_in,
)
from tests.support.postgresql import Cluster, cluster, programs
from tests.support.processes import ROOT
from tests.support.services import furnish
from tests.support.spoken import heard

PAGE = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
SECOND_PORT = "9465"

# The service, and the instances of its unit: each has its own log and its own process. The service
# was set up by another page, and is taken for stopped until this one starts it.
SYSTEMCTL = """
unit="${!#}"
case "$*" in
*daemon-reload) ;;
*stop\\ honeygram) ;;
*disable* | *stop\\ *)
    kill "$(cat "$FAKE/pid-$unit")"
    timeout 20 sh -c "until tail -n 1 '$FAKE/log-$unit' | grep -q stopped; do sleep 0.1; done" ;;
*enable* | *start\\ *)
    file="${unit%@*}"; port="${unit#"$file"}"
    line=$(sed -n "s|^ExecStart=|$FAKE|p" "$FAKE/etc/systemd/system/$file${port:+@}.service")
    cd "$FAKE/var/lib/honeygram"
    METRICS_PORT="${port#@}" setsid $line >>"$FAKE/log-$unit" 2>&1 </dev/null &
    echo $! >"$FAKE/pid-$unit"
    timeout 30 sh -c "until tail -n 1 '$FAKE/log-$unit' | grep -qE 'ready as|joined the'
        do sleep 0.1; done" ;;
*) exit 64 ;;
esac"""


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the real time."""
    server = Playground()
    await server.start()
    yield server
    await server.close()


@pytest.fixture(scope="module")
def server() -> Iterator[Cluster]:
    """As Debian makes one: it is durable, and its superuser is postgres."""
    if programs() is None:
        pytest.skip("PostgreSQL is missing: apt-get install postgresql")
    with cluster(synchronous_commit="on", fsync="on") as running:
        let_in_as_the_page_says(running)
        running.sql("postgres", "CREATE ROLE postgres SUPERUSER LOGIN")
        running.run("psql", "-U", "postgres", "-c", "ALTER ROLE honeygram RENAME TO tests")
        yield running


def let_in_as_the_page_says(server: Cluster) -> None:
    """Over the network only whom the page lets in, though without TLS here; by the socket all."""
    [line] = re.findall(r"`hostssl (.+)`", PAGE)
    remote = f"host {line.replace('<network>', '127.0.0.1/32')}"
    (server.folder / "data/pg_hba.conf").write_text(f"local all all trust\n{remote}\n")
    server.sql("postgres", "SELECT pg_reload_conf()")


@pytest.fixture
def machine(tmp_path: Path, server: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine with the program and the service, and the programs of PostgreSQL."""
    monkeypatch.setenv("PATH", f"{server.bin}:{os.environ['PATH']}")
    for name, value in {"HOST": server.folder, "PORT": server.port, "USER": "postgres"}.items():
        monkeypatch.setenv(f"PG{name}", str(value))
    made = machine_in(tmp_path, STUBS | {"systemctl": SYSTEMCTL})
    for folder in ("var/lib/honeygram", "var/backups/honeygram"):
        (made / folder).mkdir(parents=True)
    shutil.copy(ROOT / "deploy" / "honeygram.service", made / "etc/systemd/system")
    yield made
    for pid in made.glob("pid-*"):
        with suppress(ProcessLookupError):
            os.kill(int(pid.read_text()), signal.SIGKILL)


async def test_the_page_can_be_followed_from_nothing_to_several_processes(
    machine: Path, playground: Playground, server: Cluster
) -> None:
    first, second = str(free_port()), str(free_port())
    folder = machine / "var/lib/honeygram"
    (folder / ".env").write_text(
        f"DISCORD_TOKEN={playground.token}\nMETRICS_PORT={free_port()}\n"
        f"DISCORD_API_URL={playground.api_url}\nDISCORD_GATEWAY_URL={playground.gateway_url}\n"
    )
    await furnish(folder / "honeygram.db")
    guild = playground.add_guild("Hive")
    channel, alice = guild.add_text_channel("puzzles"), guild.add_member("Alice")

    async def done(script: str) -> str:
        ours = script.replace("@db.example/", f"@127.0.0.1:{server.port}/")
        ours = ours.replace(SECOND_PORT, second)
        return await follow(machine, ours, first)

    make, copy, set_up, several, health, dump, practise, restore = blocks("sh", PAGE)
    told = [await done(each) for each in (make, copy, set_up)]
    guess = await alice.command("/bee guess", channel, word="game")
    told += [await done(each) for each in (several, health, dump, practise, restore)]

    assert heard(guess).startswith("✅ GAME +")  # in the round of the file that was copied
    assert server.sql("honeygram", "SELECT word FROM found_words") == "game"
    assert "rounds" in told[1]
    for checked in (told[2], told[6]):
        assert "ok   database" in checked
    assert told[4].count('"status": "ok"') == 2
    logs = logs_of(machine)
    assert "Traceback" not in logs
    assert "choose one" not in logs + "".join(told)


def logs_of(machine: Path) -> str:
    """What all services wrote."""
    return "\n".join(log.read_text() for log in machine.glob("log-*"))
