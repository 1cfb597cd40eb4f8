"""A PostgreSQL server for the tests: made in a folder of its own, gone with it."""

import ctypes
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from guildyard.testing import free_port

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
        done = self.ask(program, *arguments)
        assert done.returncode == 0, f"{done.stderr}\n{self.story()}"
        return done.stdout

    def ask(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one of the server's own programs, which may fail."""
        where = ["-h", str(self.folder), "-p", str(self.port), "-U", "honeygram"]
        command = [str(self.bin / program), *where, *arguments]
        return subprocess.run(command, check=False, capture_output=True, text=True)

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


SCHEMA = """
SELECT md5(concat(
    string_agg(concat_ws(' ', n.nspname, c.relname, c.relkind, a.attname, a.atttypid, a.attnotnull),
               ',' ORDER BY c.relname, a.attnum),
    (SELECT string_agg(pg_get_constraintdef(oid), ',' ORDER BY oid) FROM pg_constraint),
    (SELECT string_agg(pg_get_indexdef(indexrelid), ',' ORDER BY indexrelid)
     FROM pg_index WHERE indrelid >= 16384),
    (SELECT string_agg(pg_get_expr(adbin, adrelid), ',' ORDER BY oid) FROM pg_attrdef),
    (SELECT string_agg(pg_get_triggerdef(oid), ',' ORDER BY oid)
     FROM pg_trigger WHERE NOT tgisinternal),
    (SELECT string_agg(ev_action::text, ',' ORDER BY oid) FROM pg_rewrite WHERE oid >= 16384),
    (SELECT string_agg(prosrc, ',' ORDER BY oid) FROM pg_proc WHERE oid >= 16384),
    (SELECT string_agg(array_to_string(setconfig, ','), ',' ORDER BY setrole)
     FROM pg_db_role_setting)
))
FROM pg_class AS c
JOIN pg_namespace AS n ON n.oid = c.relnamespace AND n.nspname !~ '^pg_|^information_schema$'
LEFT JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0
"""
TABLES = (
    "SELECT string_agg(quote_ident(tablename), ', ') FROM pg_tables WHERE schemaname = 'public'"
)
END_SESSIONS = """
SELECT coalesce(bool_and(pg_terminate_backend(pid, 60000)), true) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid();
"""


class SharedDatabase:
    """A database of one server that many tests use, one after the other.

    Each finds the rows that it asks for and no others. One that changes the schema gets the next
    one a new database.
    """

    def __init__(self, cluster: Cluster, make: Callable[[Address], None]) -> None:
        """Take what makes the schema in an empty database."""
        self._cluster = cluster
        self._make = make
        self._name = ""
        self._schema = ""
        self._tables = ""
        self._new_rows = ""

    def address(self, rows: str = "") -> Address:
        """Return the address of the database, which now has these rows (`rows_after`) alone."""
        if not self._name or not self._reset(rows):
            self._create()
            assert self._reset(rows), self._cluster.story()
        return self._cluster.address(self._name)

    def rows_after(self, fill: Callable[[Address], None]) -> str:
        """Return all rows that there are after `fill`, as statements of SQL."""
        fill(self.address())
        return self._dump()

    def _create(self) -> None:
        if self._name:
            self._cluster.run("dropdb", "--force", self._name)
        self._name = self._cluster.create()
        self._make(self._cluster.address(self._name))
        self._new_rows = self._dump()
        self._schema, self._tables = (
            self._cluster.sql(self._name, each) for each in (SCHEMA, TABLES)
        )

    def _dump(self) -> str:
        return self._cluster.run("pg_dump", "--data-only", "--disable-triggers", self._name)

    def _reset(self, rows: str) -> bool:
        """End all sessions, delete all rows, and insert `rows` (default: those of a new database).

        Returns False if the database cannot be used again: a session did not end, or the schema
        is another one.
        """
        script = self._cluster.folder / "reset.sql"
        empty = f"TRUNCATE {self._tables};"
        script.write_text("\n".join([END_SESSIONS, SCHEMA + ";", empty, rows or self._new_rows]))
        options = ("-AtXq", "-v", "ON_ERROR_STOP=1", "-f", str(script))
        done = self._cluster.ask("psql", *options, self._name)
        return done.returncode == 0 and done.stdout.split()[:2] == ["t", self._schema]


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
