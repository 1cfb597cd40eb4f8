"""What is said of a day that is over: answers and recap."""

from bot.model import WordFinders
from bot.play.recap import BeeAnswers, Recap
from cogs.texts.formats import counted, day_name, people, shown_name, spaced

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
MOST_MISSED = 3  # words that nobody found, named in a recap
MOST_PANGRAMS = 5
PAGE_SIZE = 12  # words on a page of answers


def answer_pages(answers: BeeAnswers) -> int:
    """The number of pages of answers."""
    return max(1, -(-len(answers.words) // PAGE_SIZE))


def answers(shown: BeeAnswers, page: int) -> str:
    """One page of a honeycomb that is over."""
    honeycomb = shown.round.honeycomb
    lines = [
        f"**Answers of {day_name(shown.round.day)}**",
        f"Letters: {spaced(honeycomb.center + honeycomb.outer)}",
        f"-# {_summary(shown)}",
    ]
    first = (page - 1) * PAGE_SIZE
    lines += [_answer(found) for found in shown.words[first : first + PAGE_SIZE]]
    return "\n".join([*lines, f"-# Page {page} of {answer_pages(shown)}"])


def recap(shown: Recap) -> str:
    """The day before, as the next post tells it."""
    lines = [f"### How {day_name(shown.day)} went"]
    top = (
        f"{MEDALS[standing.place]} {shown_name(standing.name)} {standing.points}"
        for standing in shown.top
    )
    lines.append(" · ".join(top))
    if shown.players:
        lines += _honeycomb(shown)
    if shown.streak > 1:
        lines.append(f"This server has played {shown.streak} days in a row.")
    return "\n".join(lines)


def _honeycomb(shown: Recap) -> list[str]:
    together = f"{shown.found} of {counted(shown.targets, 'word')}"
    lines = [f"{counted(shown.players, 'player')} found {together} together."]
    lines += [
        f"Pangram: **{pangram.word.upper()}** · {_finders(pangram)}"
        for pangram in shown.pangrams[:MOST_PANGRAMS]
    ]
    if shown.missed:
        lines.append(f"Nobody found: {_missed(shown.missed)}")
    return lines


def _summary(shown: BeeAnswers) -> str:
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
