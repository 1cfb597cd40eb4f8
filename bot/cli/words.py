"""``honeygram words``: word lists from elsewhere, and what players tried that is on no list."""

from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.console import counted, say, say_json, whole_file
from bot.cli.options import DATE, JsonOption, examples
from bot.errors import HostError

app = typer.Typer(no_args_is_help=True)

ENABLE1 = "https://norvig.com/ngrams/enable1.txt"
ENABLE1_SHA256 = "f32e6fbdc4cf9c8ec1d992193d7ac33e773fc850ba47ebe2c791ab9d61913d49"  # LF line ends
LARGEST = 8_000_000  # bytes; the list has 1.7 million
PATIENCE = 30  # seconds for all of it

SinceOption = Annotated[
    datetime,
    typer.Option(
        "--since", formats=[DATE], metavar="DATE", help="The first day, such as 2026-11-01."
    ),
]


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


@app.command(
    epilog=examples(
        "honeygram words tried --since 2026-11-01",
        "honeygram words tried --since 2026-11-01 --json",
    )
)
def tried(since: SinceOption, as_json: JsonOption = False) -> None:
    """Print the words that three or more players of a server tried in vain, over all servers.

    A player counts anew in each server and on each day. Words are kept for 90 days.
    """
    from bot.cli._tried import read_tried
    from bot.ops.config import read_settings

    rows = read_tried(read_settings().database, since.date())
    if as_json:
        say_json([asdict(row) for row in rows])
        return
    for row in rows:
        people, servers = counted(row.people, "player"), counted(row.servers, "server")
        say(f"{row.word}: {people}, {servers}, {counted(row.days, 'day')}")
    if not rows:
        say(f"Nothing was tried by three players of a server since {since.date()}.")


def _download(url: str) -> bytes:
    import asyncio

    import aiohttp

    if not url.startswith(("http://", "https://")):
        raise HostError(f"{url} is not a web address.")
    try:
        return asyncio.run(_get(url))
    except TimeoutError as error:
        raise HostError(f"Cannot download {url}: it takes longer than {PATIENCE} s.") from error
    except (aiohttp.ClientError, OSError) as error:
        raise HostError(f"Cannot download {url}: {error}.") from error


async def _get(url: str) -> bytes:
    """What a server sends, whatever it takes its time for, in PATIENCE seconds at most."""
    import aiohttp

    content, limit = b"", aiohttp.ClientTimeout(total=PATIENCE)
    async with (
        aiohttp.ClientSession(timeout=limit, trust_env=True) as session,
        session.get(url) as answer,
    ):
        if answer.status != 200:
            raise aiohttp.ClientError(f"{answer.status} {answer.reason}")
        async for piece in answer.content.iter_any():
            content += piece
            if len(content) > LARGEST:
                break
    return content


def _verified(content: bytes, url: str) -> str:
    """The list with LF line ends; as published, it has CRLF."""
    import hashlib

    plain = content.replace(b"\r\n", b"\n")
    if hashlib.sha256(plain).hexdigest() != ENABLE1_SHA256:
        raise HostError(f"What {url} sent is not the ENABLE list, so nothing was written.")
    return plain.decode()
