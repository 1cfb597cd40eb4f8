"""Two weeks of play in a language of accents: whatever is read in English bypasses the catalog.

Discord's stand-in is told all of it in English again, so that the same is played as was recorded:
where it is not, something depends on a sentence.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.gateway import client
from bot.drawing import lettering
from tests.recorded.letters import clues_of_squares
from tests.recorded.recorder import Recorder
from tests.recorded.scene import START, Scene
from tests.recorded.stage import open_stage
from tests.recorded.test_week import difference, recorded_text
from tests.recorded.week import play
from tests.support.few_words import few_words
from tests.support.pseudo import PseudoLocales, accented, plain

# What people read, by its name in Discord's objects; and how many characters it may have.
LIMITS = {
    "content": 2000,
    "label": 45,  # of a field in a form; of a button 80
    "placeholder": 150,
    "title": 45,
    "description": 1024,
    "name": 100,
}
PICTURE = "picture"

ENGLISH = re.compile(r"[A-Za-z]*[a-z]{2,}")
# And the numbers of errors, and the names of time zones.
MARKS = re.compile(r"<[^<>]*>|`[^`]*`|https?\S+|(c0ffee)+|^(?:[^·]+ · )?\w+/\w+$")
TYPED = re.compile(r"“[^”]*”")  # what somebody gave as a reason
CLUES = re.compile(r"(?<=, \d łééŧŧééřš: ).*")  # of words, in the language of the puzzle
NAMES = re.compile(
    "Alice|Bob|Carol|the|great|Dora|Eric|Admin|Guest|Hasty|Hive|Garden|lawn|Wood|Berlin|New York"
)
# What is not as it was recorded: pictures, what Discord is told of commands, and days that are
# found by a part of their name, which is typed in English; and a list of commands without links.
ELSE = re.compile(r"^ *(file .*|\w+_localizations .*|offered .*|nothing to read)\n", re.MULTILINE)
LINK = re.compile(r"<(/[a-z ]+):\{id\}>|`(/[a-z ]+)`")


class Reader:
    """Reads what the bot sends, and hands it on in English."""

    def __init__(self) -> None:
        self.read: set[tuple[str, str]] = set()
        self.commands: list[Any] = []
        self._line = lettering.line

    def loads(self, data: Any) -> Any:
        """The body of a request."""
        body = json.loads(data)
        if isinstance(body, list) and body and "default_member_permissions" in body[0]:
            self.commands = body
            return body
        self.read |= set(texts(body))
        return in_english(body)

    def line(self, text: str, size: int, weight: float) -> Any:
        """A line of a picture."""
        if text not in few_words().accepted:  # somebody's longest word
            self.read.add((PICTURE, text))
        return self._line(text, size, weight)


def texts(body: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """All that people read of an object, with what it is called there."""
    if isinstance(body, dict):
        for key, value in body.items():
            yield from texts(value, key)
    elif isinstance(body, list):
        for each in body:
            yield from texts(each, name)
    elif isinstance(body, str) and name in LIMITS:
        yield name, body


def in_english(body: Any) -> Any:
    """The same without accents."""
    if isinstance(body, dict):
        return {key: in_english(value) for key, value in body.items()}
    if isinstance(body, list):
        return [in_english(each) for each in body]
    return plain(body) if isinstance(body, str) else body


def english_in(text: str) -> list[str]:
    """The words that have no accents, but for names, clues and what somebody typed."""
    for clue in clues_of_squares():
        text = text.replace(clue, "")
    for expected in (MARKS, TYPED, CLUES, NAMES):
        text = expected.sub("", text)
    return ENGLISH.findall(text)


def untranslated(command: dict[str, Any]) -> Iterator[str]:
    """What Discord is told of a command in English alone."""
    described = {*command.get("description_localizations", {}).values()}
    if described != {accented(command["description"])} and len(command["description"]) < 60:
        yield command["description"]
    for each in command.get("options", []):
        yield from untranslated(each)
        for choice in each.get("choices", []):
            if not choice.get("name_localizations") and choice["name"] not in (
                "bee",
                "anigram",
                "square",
            ):
                yield choice["name"]


def without_pictures(text: str) -> str:
    """A recording, as far as two languages have it alike."""
    return LINK.sub(r"\1\2", ELSE.sub("", text))


# All thirty languages of Discord describe the commands here, in letters that JSON escapes.
@pytest.mark.filterwarnings("ignore:Sending a large body:ResourceWarning")
async def test_nobody_reads_a_word_of_english_in_another_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder, reader = Recorder(), Reader()
    monkeypatch.setattr(client, "Locales", lambda missed: PseudoLocales())
    monkeypatch.setattr(lettering, "line", reader.line)
    replaced = SimpleNamespace(**vars(json) | {"loads": reader.loads})
    for reads in ("rest", "bodies"):  # plain bodies, and those with files
        monkeypatch.setattr(f"guildyard.rest.{reads}.json", replaced)
    scene = Scene(recorder)
    async with open_stage(tmp_path, START, lambda: recorder.title, scene.furnish) as stage:
        await play(scene, stage)
    assert {name for name, _ in reader.read} == {*LIMITS, PICTURE}
    assert {text: english_in(text) for _, text in reader.read if english_in(text)} == {}
    assert [each for command in reader.commands for each in untranslated(command)] == []
    long = {text for name, text in reader.read if len(text) > LIMITS.get(name, 2000)}
    assert long == set()
    known, read = map(without_pictures, (recorded_text(), recorder.text))
    assert read == known, difference(known, read)


@pytest.mark.parametrize(
    "text", ["Ğúúééšš now", "Łééŧŧééřš: A B · center **A**", "Ééñđš in <t:1:R>", "no hints"]
)
def test_english_is_found(text: str) -> None:
    assert english_in(text)
