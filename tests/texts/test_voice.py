"""Players read short, kind, native English: phrases that sound translated, and what to write."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.discord.gateway.client import Honeygram
from bot.texts import formats
from tests.texts.catalogs import messages
from tests.texts.test_sentences import excused, texts

ROOT = Path(__file__).parents[2]
TEXTS = sorted((ROOT / "bot" / "texts").rglob("*.py"))

INSTEAD = {  # of what matches: write this
    # Contractions, as people speak. What no contraction fits is not matched.
    r"\bcannot\b": "can't",
    r"\b(are|could|did|do|does|had|has|have|is|should|was|were|would) not\b": "…n't",
    r"\bwill not\b": "won't",
    r"\blet us\b": "let's",
    r"\bI am\b": "I'm",
    r"\byou are\b(?!\W*$|[.,])": "you're",
    r"\b(I|you|they|we|it|that|this|there) will\b": "…'ll",
    r"\b(I|you|they|we) have (been|done|found|got|had|made|played|reported|seen|solved)\b": "…'ve",
    r"(?<!as )\bit is\b(?!\W*$|[.,])": "it's",
    r"\b(here|that|there|what|who) is\b(?!\W*$|[.,]| to\b)": "…'s",
    # What sounds translated.
    r"\bapart by\b": "separated by",
    r"\b(letter|word|point|level) more\b": "one more …",
    r"\bI lack\b": "I'm missing",
    r"\bI may not\b": "I can't",
    r"\bgrant me\b": "please give me",
    r"\bnobody has\b": "no … yet",
    r"\bbegins? (from|them|to)\b": "start from, start …ing",
    r"\banew\b": "again",
    r"\bis of an?\b": "is from a",
    r"\b(all|everything) that (is|was)\b": "everything …",
    r"\bthe words that are\b": "the words …",
    r"\bhow far you are\b": "your progress",
    r"\bleft for you\b": "still to find",
    r"\bbad letters\b": "not in today's letters",
    r"\bmake (a word|words) of\b": "unscramble, find words",
    r"\bin other words\b": "reword",
    r"\bfrom the next [\w ]+ on\b": "starting with the next …",
    r"\b(anigram|answers|honeycomb|puzzle) of \{\}": "… for {day}",
    r"\bthe day before\b": "yesterday",
    r"\bthank you: ": "thanks!",
    r"\bis (denied|allowed) on\b": "won't count here, counts here",
    r"\bshow what is\b": "see what's",
    r"\bthis was \{\}": "that's …",
}


LONGEST = 20  # words of a sentence
ENDS = re.compile(r"(?<=[.!?])\s+|\n|·|(?<=\?\*\*)\s")  # of a sentence, or of a part of a line


def long_sentences(text: str) -> list[str]:
    """The sentences that nobody reads to their end in one breath."""
    return [
        each for each in ENDS.split(text) if len(re.findall(r"[^\W_][\w'’/-]*", each)) > LONGEST
    ]


def stiff(text: str) -> list[str]:
    """What is in the text that nobody would say, each with what to write instead."""
    found = ((re.search(each, text, re.IGNORECASE), instead) for each, instead in INSTEAD.items())
    return [f"“{match[0]}” in {text!r}: write “{instead}”" for match, instead in found if match]


@pytest.mark.parametrize(
    "text",
    [
        "Up to 25 words, apart by spaces",
        "No word has one letter more: your chain is as long as it can be.",
        "I lack there: Send Messages.",
        "Grant me there: Send Messages.",
        "Nobody has found a word yet.",
        "You have found every word: nothing is left to hint at.",
        "I cannot save anything right now.",
        "That is not a valid choice for this option.",
        "Honeycomb of {}",
        "This button is of an older version.",
    ],
)
def test_what_sounds_translated_is_found(text: str) -> None:
    assert stiff(text)


@pytest.mark.parametrize(
    "text",
    [
        "I have every permission I need there.",
        "The rest is as it is, and that's the longest chain there is.",
        "I don't know where you are. Please pick a city.",
        "That's {} words; {} is the most at once.",
        "You've found every word. There's nothing left to define!",
        "Honeycomb for {}",
    ],
)
def test_what_people_say_is_not(text: str) -> None:
    assert stiff(text) == []


def test_the_texts_sound_native() -> None:
    assert len(TEXTS) > 25
    told = [
        f"{path.name}:{line} {each}"
        for path in TEXTS
        for line, text in written(path)
        for each in stiff(text)
    ]
    assert told == []


@pytest.mark.parametrize(("words", "long"), [(20, 0), (21, 1)])
def test_a_sentence_of_more_than_20_words_is_found(words: int, long: int) -> None:
    assert (
        len(long_sentences(f"It's short. {' '.join(['word'] * words)}! {{number}} words.")) == long
    )


def test_no_sentence_has_more_than_20_words() -> None:
    said = [text for key in messages() for text in ([key] if isinstance(key, str) else key)]
    assert len(said) > 600
    names = {formats.MONTHS, formats.WEEKDAYS, formats.SHORT_MONTHS, formats.SHORT_WEEKDAYS}
    assert [each for text in {*said} - names for each in long_sentences(text)] == []


def test_what_the_readme_and_their_page_tell_players_sounds_native() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    play = readme.partition("\n## Play\n")[2].partition("\n## ")[0]
    assert play
    play += (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    assert [each for paragraph in play.split("\n\n") for each in stiff(paragraph)] == []


async def test_the_descriptions_of_the_commands_sound_native(bot: Honeygram) -> None:
    declared = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    described = list(descriptions(declared))
    assert len(described) > 25
    assert [each for text in described for each in stiff(text)] == []


def written(path: Path) -> Iterator[tuple[int, str]]:
    """What a module of texts says, with the lines; docstrings are for who changes it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = set(excused(tree))
    for node, text in texts(tree):
        if node not in skipped:
            yield node.lineno, text


def descriptions(declared: Any) -> Iterator[str]:
    """All descriptions of what is declared to Discord, with those of the options."""
    if isinstance(declared, list):
        for each in declared:
            yield from descriptions(each)
    elif isinstance(declared, dict):
        if text := declared.get("description"):
            yield text
        yield from descriptions(declared.get("options", []))
