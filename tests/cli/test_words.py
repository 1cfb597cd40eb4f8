"""``honeygram words``: a download that is verified."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from tests.cli.conftest import Command


class Shelf(BaseHTTPRequestHandler):
    """Serves the texts that a test put on it."""

    texts: ClassVar[dict[str, bytes]] = {}

    def do_GET(self) -> None:
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
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
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


def test_only_web_addresses_are_opened(honeygram: Command, tmp_path: Path) -> None:
    done = honeygram("words", "enable1", "--url", "file:///etc/hostname", "--out", tmp_path / "w")
    assert done.exit_code == 2
    assert "is not a web address" in done.stderr
