"""What is said of a honeycomb that is over: its answers, and its lines in the recap."""

from bot.games.honeycomb.review import HoneycombAnswers, HoneycombRecap
from bot.model import WordFinders
from cogs.texts.formats import counted, day_name, people, spaced

MOST_MISSED = 3  # words that nobody found, named in a recap
MOST_PANGRAMS = 5
PAGE_SIZE = 12  # words on a page of answers


def answer_pages(answers: HoneycombAnswers) -> int:
    """The number of pages of answers."""
    return max(1, -(-len(answers.words) // PAGE_SIZE))


def answers(shown: HoneycombAnswers, page: int) -> str:
    """One page of the words and who found them."""
    honeycomb = shown.round.honeycomb
    lines = [
        f"**Answers of {day_name(shown.round.day)}**",
        f"Letters: {spaced(honeycomb.center + honeycomb.outer)}",
        f"-# {_summary(shown)}",
    ]
    first = (page - 1) * PAGE_SIZE
    lines += [_answer(found) for found in shown.words[first : first + PAGE_SIZE]]
    return "\n".join([*lines, f"-# Page {page} of {answer_pages(shown)}"])


def recap(shown: HoneycombRecap) -> list[str]:
    """The lines that the honeycomb adds to a recap; none when nobody played it."""
    if not shown.players:
        return []
    together = f"{shown.found} of {counted(shown.targets, 'word')}"
    lines = [f"{counted(shown.players, 'player')} found {together} together."]
    lines += [
        f"Pangram: **{pangram.word.upper()}** · {_finders(pangram)}"
        for pangram in shown.pangrams[:MOST_PANGRAMS]
    ]
    if shown.missed:
        lines.append(f"Nobody found: {_missed(shown.missed)}")
    return lines


def _summary(shown: HoneycombAnswers) -> str:
    parts = [counted(len(shown.words), "word")]
    if shown.nobody:
        parts.append(f"{len(shown.nobody)} found by nobody")
    if shown.only_one:
        parts.append(f"{len(shown.only_one)} by only one person")
    return " · ".join(parts)


def _answer(found: WordFinders) -> str:
    return f"{found.word.upper()} · {_finders(found)}"


def _finders(found: WordFinders) -> str:
    return people(found.first, found.people) if found.people else "nobody"


def _missed(words: tuple[str, ...]) -> str:
    named = ", ".join(words[:MOST_MISSED]).upper()
    more = len(words) - MOST_MISSED
    return f"{named} and {more} more" if more > 0 else named
