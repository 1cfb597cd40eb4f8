"""``honeygram words``: word lists from elsewhere."""

import hashlib
import urllib.request
from pathlib import Path
from typing import Annotated
from urllib.error import HTTPError

import typer

from bot.cli.files import whole_file
from bot.cli.manners import examples, say
from bot.errors import HostError

app = typer.Typer(help="Get the word list of the published puzzles.", no_args_is_help=True)

ENABLE1 = "https://norvig.com/ngrams/enable1.txt"
ENABLE1_SHA256 = "f32e6fbdc4cf9c8ec1d992193d7ac33e773fc850ba47ebe2c791ab9d61913d49"  # LF line ends
LARGEST = 8_000_000  # bytes; the list has 1.7 million
PATIENCE = 30  # seconds


@app.callback()
def words() -> None:
    """Keep `enable1` a subcommand, however few there are."""


@app.command(epilog=examples("honeygram words enable1", "honeygram words enable1 --out words.txt"))
def enable1(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to put it.")] = Path(
        "enable1.txt"
    ),
    url: Annotated[str, typer.Option("--url", help="Where to get it.")] = ENABLE1,
) -> None:
    """Download ENABLE, the list of 172,820 words of the published puzzles, and verify it."""
    text = _verified(_download(url), url)
    with whole_file(out) as file:
        file.write(text)
    say(f"{out}: {len(text.split()):,} words")


def _download(url: str) -> bytes:
    if not url.startswith(("http://", "https://")):
        raise HostError(f"{url} is not a web address.")
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:  # noqa: S310 - checked above
            return bytes(answer.read(LARGEST))
    except HTTPError as error:
        error.close()
        raise HostError(f"Cannot download {url}: {error.code} {error.reason}.") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise HostError(f"Cannot download {url}: {reason}.") from error


def _verified(content: bytes, url: str) -> str:
    """The list with LF line ends; as published, it has CRLF."""
    plain = content.replace(b"\r\n", b"\n")
    if hashlib.sha256(plain).hexdigest() != ENABLE1_SHA256:
        raise HostError(f"What {url} sent is not the ENABLE list, so nothing was written.")
    return plain.decode()
