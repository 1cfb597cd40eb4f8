"""A PostgreSQL server for the tests: made in a folder of its own, gone with it."""

import ctypes
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.store.postgresql.address import Address

KINDS = ("sqlite", "postgresql")
ON_BOTH = pytest.mark.parametrize("kind", KINDS, indirect=True)
ON_SQLITE = pytest.mark.parametrize("kind", ["sqlite"], indirect=True)  # it looks into the file
ON_POSTGRESQL = pytest.mark.parametrize("kind", ["postgresql"], indirect=True)

MEMORY = Path("/dev/shm")  # noqa: S108 - where files need no disk
UNPRIVILEGED = "postgres", "nobody"  # the server refuses to be run by root

SET_PARENT_DEATH_SIGNAL = 1  # of Linux's prctl.h

# Nothing here has to survive a power cut.
FAST = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "autovacuum": "off",
    "shared_buffers": "32MB",
    "max_connections": "200",
}


DURABLE = {
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    "autovacuum": "on",
    "shared_buffers": "128MB",
}


def programs() -> Path | None:
    """The folder of the newest server on this machine."""
    places = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = sorted(places, key=lambda place: int(re.sub(r"\D", "", place.parts[-3]) or 0))
    if newest:
        return newest[-1].parent
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


@dataclass
class Cluster:
    """A server that runs, or not at the moment."""

    bin: Path
    folder: Path
    port: int
    settings: dict[str, str] = field(default_factory=dict)
    _names: Iterator[int] = field(default_factory=count)
    _server: "subprocess.Popen[bytes] | None" = None

    def address(self, name: str, **options: str) -> Address:
        """The address of a database, by the server's socket."""
        query = "&".join(f"{key}={value}" for key, value in options.items())
        url = f"postgresql://honeygram@/{name}?host={self.folder}&port={self.port}&{query}"
        return Address(url.rstrip("&"))

    def by_network(self, name: str, password: str = "") -> Address:
        """The same by the network."""
        secret = f":{password}" if password else ""
        return Address(f"postgresql://honeygram{secret}@127.0.0.1:{self.port}/{name}")

    @contextmanager
    def database(self, template: str = "template0") -> Iterator[Address]:
        """A database for one test."""
        name = self.create(template)
        try:
            yield self.address(name)
        finally:
            if self._server:
                self.run("dropdb", "--force", name)

    def create(self, template: str = "template0") -> str:
        """A new database; returns its name."""
        name = f"test_{next(self._names)}"
        self.run("createdb", f"--template={template}", "--strategy=file_copy", name)
        return name

    def sql(self, name: str, *statements: str) -> str:
        """What the server's own client prints."""
        commands = [part for each in statements for part in ("-c", each)]
        return self.run("psql", "-AtXq", *commands, name).strip()

    def run(self, program: str, *arguments: str) -> str:
        """Run one of the server's own programs."""
        where = ["-h", str(self.folder), "-p", str(self.port), "-U", "honeygram"]
        command = [str(self.bin / program), *where, *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert done.returncode == 0, f"{done.stderr}\n{self.story()}"
        return done.stdout

    def story(self) -> str:
        """The end of what the server has logged, and whether it runs."""
        ended = self._server.poll() if self._server else "stopped"
        return f"{(self.folder / 'log').read_text()[-2000:]}\nexit code: {ended}"

    def start(self) -> None:
        """Start the server, and wait until it answers. It ends with the thread that does this."""
        self.launch()
        self.wait_until_ready()

    def launch(self) -> None:
        """Start the server. It ends with the thread that does this."""
        options = FAST | {"listen_addresses": "127.0.0.1"} | self.settings
        settings = [part for each in options.items() for part in ("-c", "=".join(each))]
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [
                    str(self.bin / "postgres"),
                    *(
                        "-D",
                        str(self.folder / "data"),
                        "-k",
                        str(self.folder),
                        "-p",
                        str(self.port),
                    ),
                    *settings,
                ],
                stdout=subprocess.DEVNULL,
                stderr=log,
                preexec_fn=_end_with_parent,
                **as_somebody(self.folder),
            )

    def wait_until_ready(self) -> None:
        """Wait until the server answers."""
        for _ in range(600):
            if self._server is None or self._server.poll() is not None:
                break
            asked = [f"{self.bin}/pg_isready", "-q", "-h", str(self.folder), "-p", str(self.port)]
            if subprocess.run(asked, check=False).returncode == 0:
                return
            time.sleep(0.02)
        raise RuntimeError((self.folder / "log").read_text())

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Let the server and all its sessions stand still for the length of the block."""
        assert self._server
        number = self._server.pid
        self._server.send_signal(signal.SIGSTOP)  # first, so that it begins no other session
        children = Path(f"/proc/{number}/task/{number}/children").read_text()
        sessions = [int(each) for each in children.split()]
        try:
            _signal(sessions, signal.SIGSTOP)
            yield
        finally:
            _signal([number, *sessions], signal.SIGCONT)

    def stop(self, how: int = signal.SIGQUIT) -> None:
        """Stop the server: at once, as a crash does, or with another signal."""
        if self._server:
            self._server.send_signal(how)
            self._server.wait(30)
            self._server = None


def _signal(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, number)


@contextmanager
def cluster(**settings: str) -> Iterator[Cluster]:
    """A server of its own for the length of the block."""
    found = programs()
    if found is None:
        raise LookupError("the package postgresql is not installed")
    with _in_folder(found, settings) as made:
        _init(made)
        with _running(made):
            yield made


@contextmanager
def standby_of(primary: Cluster) -> Iterator[Cluster]:
    """A server that has all that the other one has, before anybody is told that it is kept."""
    with _in_folder(primary.bin, primary.settings) as made:
        data = str(made.folder / "data")
        primary.run("pg_basebackup", "-D", data, "--write-recovery-conf", "--checkpoint=fast")
        if os.geteuid() == 0:
            for each in (made.folder / "data", *(made.folder / "data").rglob("*")):
                os.chown(each, _somebody().pw_uid, _somebody().pw_gid, follow_symlinks=False)
        with _running(made):
            wanted = "ALTER SYSTEM SET synchronous_standby_names = '*'"
            primary.sql("postgres", wanted, "SELECT pg_reload_conf()")
            yield made


@contextmanager
def _in_folder(found: Path, settings: dict[str, str]) -> Iterator[Cluster]:
    """A server that is still to be made: in memory, unless it is to be durable."""
    durable = settings.get("fsync") == "on"
    place = MEMORY if os.access(MEMORY, os.W_OK) and not durable else None
    folder = Path(tempfile.mkdtemp(prefix="honeygram-", dir=place))
    if os.geteuid() == 0:
        os.chown(folder, _somebody().pw_uid, _somebody().pw_gid)
    try:
        yield Cluster(found, folder, free_port(), settings)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _running(made: Cluster) -> Iterator[None]:
    made.start()
    try:
        yield
    finally:
        made.stop()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _end_with_parent() -> None:
    """Let the server stop when the tests are killed."""
    ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGQUIT)


def _init(made: Cluster) -> None:
    """Make the files of a server. Its texts sort as people sort them, unless somebody says not."""
    subprocess.run(
        [
            str(made.bin / "initdb"),
            *("-D", str(made.folder / "data"), "-U", "honeygram", "--auth=trust", "--no-sync"),
            *("--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en-US", "--locale=C.UTF-8"),
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        **as_somebody(made.folder),
    )


def as_somebody(folder: Path) -> dict[str, Any]:
    """As an ordinary user, whoever runs the tests."""
    if os.geteuid() != 0:
        return {"cwd": folder}
    user = _somebody()
    return {"cwd": folder, "user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _somebody() -> pwd.struct_passwd:
    for name in UNPRIVILEGED:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise LookupError("there is no user whom the server may run as")
