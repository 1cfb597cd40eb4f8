"""Two weeks of play in Spanish: nothing that is read is in English, and all of it fits.

As in the language of accents, Discord's stand-in is told all of it in English again.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.gateway import client
from bot.drawing import lettering
from tests.recorded.recorder import Recorder
from tests.recorded.scene import START, Scene
from tests.recorded.stage import open_stage
from tests.recorded.test_pseudo import LIMITS, english_in, texts, without_pictures
from tests.recorded.test_week import difference, recorded_text
from tests.recorded.week import play
from tests.support.marked import MarkedLocales, beside_marks, without_marks

SPANISH = "es-ES"


class Reader:
    """Reads what the bot sends, and hands it on in English."""

    def __init__(self, locales: MarkedLocales) -> None:
        self.read: set[tuple[str, str]] = set()
        self._english = locales.one.in_english
        self._line = lettering.line

    def loads(self, data: Any) -> Any:
        """The body of a request."""
        body = json.loads(data)
        if not (isinstance(body, list) and body and "default_member_permissions" in body[0]):
            self.read |= set(texts(body))  # what is not told of commands, in all languages
        return self._told(body)

    def line(self, text: str, size: int, weight: float) -> Any:
        """A line of a picture."""
        return self._line(without_marks(text), size, weight)

    def _told(self, body: Any) -> Any:
        if isinstance(body, dict):
            return {key: self._told(value) for key, value in body.items()}
        if isinstance(body, list):
            return [self._told(each) for each in body]
        return self._english(body) if isinstance(body, str) else body


def not_of_the_catalog(read: set[tuple[str, str]]) -> Iterator[tuple[str, list[str]]]:
    """What was read that has English words outside of all messages."""
    for _, text in read:
        if words := english_in(beside_marks(text)):
            yield text, words


async def test_two_weeks_in_spanish_miss_no_message_and_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locales = MarkedLocales(SPANISH)
    recorder, reader = Recorder(), Reader(locales)
    monkeypatch.setattr(client, "Locales", lambda missed: locales)
    monkeypatch.setattr(lettering, "line", reader.line)
    replaced = SimpleNamespace(**vars(json) | {"loads": reader.loads})
    for reads in ("rest", "bodies"):  # plain bodies, and those with files
        monkeypatch.setattr(f"guildyard.rest.{reads}.json", replaced)
    scene = Scene(recorder)
    async with open_stage(tmp_path, START, lambda: recorder.title, scene.furnish) as stage:
        await play(scene, stage)
    assert locales.missed == []
    shown = {(name, without_marks(text)) for name, text in reader.read}
    assert {text for name, text in shown if len(text) > LIMITS.get(name, 2000)} == set()
    # Marks take the place of a first letter that becomes a capital.
    known, read = (without_pictures(text).lower() for text in (recorded_text(), recorder.text))
    assert read == known, difference(known, read)
    assert dict(not_of_the_catalog(reader.read)) == {}
