"""``honeygram privacy``: for somebody who left Discord, what ``/privacy`` does for others."""

import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.console import counted, note, say, say_json
from bot.cli.options import JsonOption, examples
from bot.errors import HostError

if TYPE_CHECKING:
    from bot.play.privacy import Privacy

app = typer.Typer(no_args_is_help=True)

LARGEST_ID = 2**63 - 1  # of Discord's ids

Found = dict[str, Any]  # what is stored of a person, by server and table
UserId = Annotated[
    str,
    typer.Argument(metavar="USER_ID", help="Discord's number of the person.", show_default=False),
]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask first.")]


@app.command(
    epilog=examples(
        "honeygram privacy export 80351110224678912",
        "honeygram privacy export 80351110224678912 --json > person.json",
    )
)
def export(user_id: UserId, as_json: JsonOption = False) -> None:
    """Say what is stored about a person in all servers; with --json all of it."""
    person_id = parse_id(user_id)
    found = _with_privacy(lambda privacy: _found(privacy, person_id))
    if as_json:
        say_json(found)
    elif not found["servers"]:
        say(f"Nothing is stored about {person_id}.")
    else:
        say(f"Stored about {person_id}: {_summary(found)}. --json prints all of it.")


@app.command(
    epilog=examples(
        "honeygram privacy forget 80351110224678912",
        "honeygram privacy forget 80351110224678912 --yes --json",
    )
)
def forget(user_id: UserId, yes: YesOption = False, as_json: JsonOption = False) -> None:
    """Delete all that is stored about a person in all servers, also while the bot runs.

    It cannot be undone. On a terminal it asks first.
    """
    person_id = parse_id(user_id)
    if not yes and sys.stdin is not None and sys.stdin.isatty():
        _ask(f"Delete everything stored about {person_id} for ever? [y/N] ")
    found = _with_privacy(lambda privacy: _forget(privacy, person_id))
    if as_json:
        say_json(
            {"person_id": str(person_id), "servers": len(found["servers"]), "rows": _rows(found)}
        )
    elif not found["servers"]:
        say(f"Nothing was stored about {person_id}.")
    else:
        say(f"Forgot {person_id}: {_summary(found)}.")
        say("A running bot takes the name out of today's posts within two minutes.")
        say("Copies of the database hold it until you delete them.")


def _ask(question: str) -> None:
    """End here unless the person at the terminal says yes."""
    print(question, end="", file=sys.stderr, flush=True)  # noqa: T201 - it stays on its line
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        note("Aborted.")
        raise SystemExit(1)


def parse_id(text: str) -> int:
    """The id that somebody typed. Raises HostError for what cannot be one."""
    if text.isascii() and text.isdigit() and 0 < int(text[:20]) <= LARGEST_ID:
        return int(text)
    raise HostError(
        f"{text!r} is not the id of a person: that is a number such as 80351110224678912, which"
        " Discord copies with Copy User ID once its Developer Mode is on."
    )


def _with_privacy(work: "Callable[[Privacy], Awaitable[Found]]") -> Found:
    import asyncio

    from bot.cli._database import existing_database
    from bot.games.tried_words import TriedWords
    from bot.ops.config import read_settings
    from bot.play.privacy import Privacy

    place = read_settings().database

    async def run() -> Found:
        async with existing_database(place) as database:
            return await work(Privacy(database, TriedWords(database)))

    return asyncio.run(run())


async def _found(privacy: "Privacy", person_id: int) -> Found:
    now = datetime.now(UTC)
    nothing = {"person_id": str(person_id), "exported_at": now.isoformat(), "servers": {}}
    return await privacy.export(person_id, now) or nothing


async def _forget(privacy: "Privacy", person_id: int) -> Found:
    """What was stored until now."""
    found = await _found(privacy, person_id)
    await privacy.forget(person_id, datetime.now(UTC))
    return found


def _rows(found: Found) -> Counter[str]:
    """{table: rows} over all servers."""
    rows: Counter[str] = Counter()
    for server in found["servers"].values():
        rows.update({table: len(kept) for table, kept in server.items()})
    return rows


def _summary(found: Found) -> str:
    """Such as "4 found words and 1 hint in 2 servers"; tables are named by what they hold."""
    kinds = [
        counted(number, table.replace("_", " ").removesuffix("s"))
        for table, number in _rows(found).items()
    ]
    return f"{', '.join(kinds)} in {counted(len(found['servers']), 'server')}"
