"""``honeygram words``: a download that is verified, and what players tried in vain.

Of ``bot/cli/_database.py`` and ``bot/cli/_tried.py``.
"""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from bot.cli import words
from bot.resources import resource_folder
from bot.store.sqlite.database import open_database
from bot.store.sqlite.migrations import migrate, read_migrations
from bot.store.tried_words import put_tried
from tests.cli.conftest import Command
from tests.support.harness import MORNING


class Shelf(BaseHTTPRequestHandler):
    """Serves the texts that a test put on it."""

    texts: ClassVar[dict[str, bytes]] = {}
    gone: ClassVar[threading.Event]  # the test is over

    def do_GET(self) -> None:
        with suppress(OSError):  # whoever asked has hung up
            if self.path.startswith("/slow"):
                self.drip()
            else:
                self.hand_out()

    def drip(self) -> None:
        """Send a byte now and then, of the head or of the list."""
        head = b"HTTP/1.0 200 OK\r\n" + b"\r\n" * (self.path == "/slow-list.txt")
        self.wfile.write(head)
        for _ in range(100):
            self.wfile.write(b"x")
            if self.gone.wait(0.05):
                break

    def hand_out(self) -> None:
        text = self.texts.get(self.path)
        self.send_response(200 if text is not None else 404)
        self.end_headers()
        self.wfile.write(text or b"")

    def log_message(self, *_: object) -> None:
        """Stay quiet."""


@pytest.fixture
def shelf() -> Iterator[str]:
    """The address of a web server on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Shelf)
    Shelf.gone = threading.Event()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    Shelf.gone.set()
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_list_is_verified_and_kept_with_plain_line_ends(
    honeygram: Command, shelf: str, tmp_path: Path, enable1: bytes
) -> None:
    published = enable1.replace(b"\n", b"\r\n")
    Shelf.texts["/enable1.txt"] = published
    out = tmp_path / "words.txt"
    done = honeygram("words", "enable1", "--url", f"{shelf}/enable1.txt", "--out", out)
    assert done.exit_code == 0, done.output
    assert "172,820 words" in done.stdout
    assert out.read_bytes() == enable1


@pytest.mark.parametrize(
    ("path", "sentence"),
    [("/other.txt", "is not the ENABLE list"), ("/nothing.txt", "Cannot download")],
)
def test_anything_else_is_not_written(
    honeygram: Command, shelf: str, tmp_path: Path, path: str, sentence: str
) -> None:
    Shelf.texts["/other.txt"] = b"some\nother\nwords\n"
    out = tmp_path / "words.txt"
    done = honeygram("words", "enable1", "--url", shelf + path, "--out", out)
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert not out.exists()


@pytest.mark.parametrize("path", ["/slow-list.txt", "/slow-head.txt"])
def test_a_server_that_sends_a_byte_now_and_then_is_given_up(
    honeygram: Command, shelf: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(words, "PATIENCE", 1)  # longer than from one byte to the next
    out = tmp_path / "words.txt"
    done = honeygram("words", "enable1", "--url", shelf + path, "--out", out)
    assert done.exit_code == 2
    assert "it takes longer than 1 s" in done.stderr
    assert not out.exists()


def test_only_web_addresses_are_opened(honeygram: Command, tmp_path: Path) -> None:
    done = honeygram("words", "enable1", "--url", "file:///etc/hostname", "--out", tmp_path / "w")
    assert done.exit_code == 2
    assert "is not a web address" in done.stderr


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database in which players of two servers tried two words."""
    path = tmp_path / "honeygram.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    asyncio.run(fill(path))
    return path


async def fill(path: Path) -> None:
    async with open_database(path) as opened:
        await migrate(opened, read_migrations(resource_folder("migrations")), MORNING)
        async with opened.transaction() as transaction:
            await put_tried(
                transaction,
                [
                    (1, date(2026, 11, 19), "glimp", 4),
                    (1, date(2026, 11, 20), "glamp", 3),
                    (2, date(2026, 11, 20), "glamp", 3),
                    (2, date(2026, 11, 21), "glamp", 5),
                ],
            )


def test_what_was_tried_is_summed_over_all_servers(honeygram: Command, database: Path) -> None:
    done = honeygram("words", "tried", "--since", "2026-11-19")
    assert done.stdout.splitlines() == [
        "glamp: 11 players, 2 servers, 2 days",
        "glimp: 4 players, 1 server, 1 day",
    ]


def test_what_was_tried_can_be_read_by_programs(honeygram: Command, database: Path) -> None:
    done = honeygram("words", "tried", "--since", "2026-11-20", "--json")
    assert json.loads(done.stdout) == [{"word": "glamp", "people": 11, "servers": 2, "days": 2}]


def test_nothing_tried_is_said(honeygram: Command, database: Path) -> None:
    done = honeygram("words", "tried", "--since", "2026-12-01")
    assert done.stdout == "Nothing was tried by three players of a server since 2026-12-01.\n"


def test_without_a_database_the_host_is_told(
    honeygram: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/none.db")
    done = honeygram("words", "tried", "--since", "2026-11-19")
    assert done.exit_code == 2
    assert "There is no database" in done.stderr
    assert not (tmp_path / "none.db").exists()
