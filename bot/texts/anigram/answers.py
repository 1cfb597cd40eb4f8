"""What is said of an anigram that is over: its answers, and its lines in the recap."""

from collections.abc import Container, Iterator

from bot.drawing.statistics import Section, compact
from bot.games.anigram.review import AnigramAnswers, AnigramPast, AnigramRecap
from bot.games.editions import daily
from bot.puzzles.anigram.anigram import LEVELS, added_letter
from bot.puzzles.words import term
from bot.texts.editions import answers_title
from bot.texts.formats import (
    LEAST_PLAYERS,
    RARE,
    counted,
    people,
    percent_of,
    spaced,
    with_notes,
)

FLAWLESS = "All six levels without a hint"
YOURS = "yours"
ON_TO_PAR = "On to par"
ON = "On with words that people know (par takes rarer ones)"
RARER = "Going on to par takes rarer words."


def answers(shown: AnigramAnswers, rare: Container[str]) -> str:
    """A round that is over: each level, as it was scrambled, with all its target words, and how it
    goes on from there."""
    title = answers_title(shown.beside or daily(shown.round.day))
    return "\n".join([title, *_levels(shown, rare), *_overtime(shown), _summary(shown)])


def _levels(shown: AnigramAnswers, rare: Container[str]) -> Iterator[str]:
    played = shown.round
    for number, level in enumerate(played.levels, 1):
        words = sorted({*played.targets, *shown.own}.intersection(played.words[level]))
        named = ", ".join(_noted(word, shown, rare) for word in words)
        yield f"{number}\\. {spaced(played.scramble(level))}: {named}"


def _noted(word: str, shown: AnigramAnswers, rare: Container[str]) -> str:
    """A word, whether it is the player's and rare, and which share of the server's players found
    it."""
    own = word in shown.own
    share = percent_of(shown.people.get(word, 0), shown.players)
    plain = f"**{word.upper()}**" if own else word.upper()
    return with_notes(plain, YOURS if own else "", RARE if word in rare else "", share)


def _overtime(shown: AnigramAnswers) -> Iterator[str]:
    """How the player went on to par, and how target words would have, where that is farther."""
    played, own = shown.round, shown.own[LEVELS:]
    if own:
        yield f"Your overtime: {_growth(own, shown)}"
    known = played.longest_overtime
    if len(known) > len(own):
        head = ON_TO_PAR if LEVELS + len(known) == played.par else ON
        yield f"{head}: {_growth(known, shown)}"
    elif played.overtime and len(shown.own) < played.par:
        yield RARER


def _growth(words: tuple[str, ...], shown: AnigramAnswers) -> str:
    """Each word after the letter that it adds: ``+P PREPRINTED → +S REPPRINTEDS``."""
    terms = [shown.round.levels[-1], *map(term, words)]
    return " → ".join(
        f"+{added_letter(before, after).upper()} {word.upper()}"
        for word, before, after in zip(words, terms, terms[1:], strict=False)
    )


def _summary(shown: AnigramAnswers) -> str:
    parts = [f"Par: {counted(shown.round.par, 'word')}"]
    if shown.own:
        parts.append(f"your chain: {counted(len(shown.own), 'word')}")
    if shown.players >= LEAST_PLAYERS:
        parts.append(f"% of {shown.players} players found the word")
    return f"-# {' · '.join(parts)}"


def recap(shown: AnigramRecap) -> list[str]:
    """The lines that the anigram adds to a recap; none when nobody played it."""
    if not shown.players:
        return []
    lines = [f"🔤 {counted(shown.players, 'player')} · {_solved(shown)}"]
    if shown.champions:
        names = people(shown.champions, len(shown.champions) + shown.more_champions)
        lines.append(f"🏁 Par ({counted(shown.par, 'word')}): {names}")
    return lines


def _solved(shown: AnigramRecap) -> str:
    if not shown.finished:
        return "nobody solved all six levels"
    solved = f"{shown.finished} solved all six levels"
    if shown.flawless == shown.finished:
        return f"{solved} without a hint"
    return f"{solved}, {shown.flawless} of them without a hint" if shown.flawless else solved


def past(shown: AnigramPast) -> Section | None:
    """What the anigram adds to a player's statistics; nothing for who never played it."""
    if not shown.days:
        return None
    parts = [counted(shown.days, "anigram"), f"{counted(shown.levels, 'level')} solved"]
    if shown.finished:
        parts.append(f"all six on {counted(shown.finished, 'day')}")
    figures = {
        "Anigrams": shown.days,
        "Levels solved": shown.levels,
        "All six levels": shown.finished,
    }
    return Section(
        title="Anigram",
        text=f"🔤 {' · '.join(parts)}",
        figures=tuple((label, compact(count)) for label, count in figures.items() if count),
        achievements=((FLAWLESS, shown.flawless),) if shown.flawless else (),
    )
