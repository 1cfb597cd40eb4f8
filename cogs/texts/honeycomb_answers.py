"""What is said of a honeycomb that is over: its answers, and its lines in the recap."""

from collections.abc import Sequence

from bot.games.honeycomb.review import HoneycombAnswers, HoneycombRecap
from bot.model import TriedWord, WordFinders
from cogs.texts.formats import counted, day_name, first_few, listed, people, spaced

MOST_MISSED = 3  # words that nobody found, named in a recap
MOST_PANGRAMS = 5
MOST_TRIED = 10

TRIED = "Tried by three or more players, but not in the list"  # for admins
PAGE_SIZE = 12  # words on a page of answers


def answer_pages(answers: HoneycombAnswers) -> int:
    """The number of pages of answers."""
    return max(1, -(-len(answers.words) // PAGE_SIZE))


def answers(shown: HoneycombAnswers, page: int, tried: Sequence[TriedWord] = ()) -> str:
    """One page of the words and who found them; for admins also what was tried in vain."""
    honeycomb = shown.round.honeycomb
    lines = [
        f"**Answers of {day_name(shown.round.day)}**",
        f"Letters: {spaced(honeycomb.center + honeycomb.outer)}",
        f"-# {_summary(shown)}",
    ]
    first = (page - 1) * PAGE_SIZE
    lines += [_answer(found) for found in shown.words[first : first + PAGE_SIZE]]
    if tried:
        lines.append(f"-# {TRIED}: {tried_words(tried)}")
    return "\n".join([*lines, f"-# Page {page} of {answer_pages(shown)}"])


def tried_words(tried: Sequence[TriedWord]) -> str:
    """Words with the number of people who tried them."""
    return first_few([f"{each.word.upper()} ({each.people})" for each in tried], MOST_TRIED)


def recap(shown: HoneycombRecap) -> list[str]:
    """The lines that the honeycomb adds to a recap; none when nobody played it."""
    if not shown.players:
        return []
    together = f"{shown.found} of {counted(shown.targets, 'word')}"
    lines = [f"🍯 {counted(shown.players, 'player')} found {together} together."]
    lines += [_pangram(each, shown.longest) for each in shown.pangrams[:MOST_PANGRAMS]]
    if shown.longest and shown.longest not in shown.pangrams[:MOST_PANGRAMS]:
        lines.append(f"Longest word: {_bold(shown.longest)} · {_finders(shown.longest)}")
    if shown.rarest:
        lines.append(f"Only {_finders(shown.rarest)} found {_bold(shown.rarest)}.")
    if shown.missed:
        lines.append(f"Nobody found {_missed(shown.missed)}.")
    return lines


def _pangram(pangram: WordFinders, longest: WordFinders | None) -> str:
    what = "Pangram and longest word" if pangram == longest else "Pangram"
    return f"{what}: {_bold(pangram)} · {_finders(pangram)}"


def _bold(found: WordFinders) -> str:
    return f"**{found.word.upper()}**"


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
    named, more = [word.upper() for word in words[:MOST_MISSED]], len(words) - MOST_MISSED
    return f"{', '.join(named)} and {more} more" if more > 0 else listed(named, "or")
