"""`honeygram anigrams`: the published anigram puzzles."""

from dataclasses import asdict
from typing import Annotated

import typer

from bot.cli.console import counted, note, say, say_json
from bot.cli.options import JsonOption, WordsOption, examples

app = typer.Typer(no_args_is_help=True)

StartArgument = Annotated[str, typer.Argument(metavar="START", help="A word, or its letters.")]
AnyStartArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="START",
        help="A word, or its letters. [default: every term of 4 letters, or of 1 with --with-ai]",
        show_default=False,
    ),
]
WithAIOption = Annotated[
    bool, typer.Option("--with-ai", help="Add the words a and i, and start from one letter.")
]


@app.command(
    epilog=examples("honeygram anigrams longest", "honeygram anigrams longest beep --words my.txt")
)
def longest(
    start: AnyStartArgument = None,
    words: WordsOption = None,
    with_ai: WithAIOption = False,
    as_json: JsonOption = False,
) -> None:
    """Print the longest chain, one line a term with all its words.

    Of several longest chains it is the one that takes, at every step, the term whose first word
    comes first in the alphabet.
    """
    from bot.cli._terms import read_starts, rows_of

    chains, starts = read_starts(words, start, with_ai)
    rows = rows_of(chains, chains.longest(starts))
    endings = [chains.terms.words(number) for number in chains.endings(starts)]
    if as_json:
        chain = [asdict(row) for row in rows]
        say_json({"length": len(rows), "chain": chain, "endings": endings})
        return
    say(f"The longest chain has {counted(len(rows), 'word')}:")
    for row in rows:
        say(str(row))
    say(f"The longest chains end in: {'; '.join(map(', '.join, endings))}")


@app.command(epilog=examples("honeygram anigrams count", "honeygram anigrams count aers"))
def count(
    start: AnyStartArgument = None,
    words: WordsOption = None,
    with_ai: WithAIOption = False,
    as_json: JsonOption = False,
) -> None:
    """Count the games: the different chains of terms from the start to nine letters."""
    from bot.cli._terms import read_starts, row_of
    from bot.puzzles.anigram.anigram import END_LENGTH

    chains, starts = read_starts(words, start, with_ai)
    games = chains.games[starts]
    total = int(games.sum())
    most = row_of(chains, chains.first(starts[games == games.max()]))
    if as_json:
        say_json({"games": total, "terms": len(starts), "most": asdict(most)})
    elif start is not None:
        say(f"{most.name} starts {counted(total, 'game')}.")
    else:
        span = f"from {len(most.letters)} letters to {END_LENGTH}"
        say(f"{counted(total, 'game')} {span}, from {counted(len(starts), 'term')}.")
        say(f"{most.name} starts most: {counted(most.games, 'game')}.")


@app.command(
    epilog=examples("honeygram anigrams chain aers", "honeygram anigrams chain beep --json")
)
def chain(
    start: StartArgument,
    words: WordsOption = None,
    with_ai: WithAIOption = False,
    as_json: JsonOption = False,
) -> None:
    """Print one whole game from START to nine letters, with all words of every term.

    Where there is none, it is the longest chain from START.
    """
    from bot.cli._terms import read_starts, rows_of
    from bot.puzzles.anigram.anigram import END_LENGTH

    chains, starts = read_starts(words, start, with_ai)
    game = chains.game(int(starts[0]))
    rows = rows_of(chains, game or chains.longest(starts))
    if as_json:
        say_json({"complete": bool(game), "chain": [asdict(row) for row in rows]})
        return
    for row in rows:
        say(str(row))
    if not game:
        note(f"No chain from here reaches {END_LENGTH} letters; this is a longest one.")


@app.command(epilog=examples("honeygram anigrams grow ride", "honeygram anigrams grow deir --json"))
def grow(
    start: Annotated[str, typer.Argument(metavar="TERM", help="A word, or its letters.")],
    words: WordsOption = None,
    with_ai: WithAIOption = False,
    as_json: JsonOption = False,
) -> None:
    """Print the terms with one more letter: their words, games to nine letters, and growth.

    The growth of a term is the number of letters that it can still gain.
    """
    from bot.cli._terms import read_starts, row_of

    chains, starts = read_starts(words, start, with_ai)
    number = int(starts[0])
    base = row_of(chains, number)
    rows = [row_of(chains, int(larger), grown_from=number) for larger in chains.grown(number)]
    rows.sort(key=lambda row: row.added)
    if as_json:
        say_json({**asdict(base), "grown": [asdict(row) for row in rows]})
        return
    say(f"{base.name} grows into {counted(len(rows), 'term')}.")
    for row in rows:
        say(f"{row}  ({counted(row.games, 'game')}, growth {row.growth})")
