"""People who play without a pause, by commands, buttons and forms."""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from guildyard import NoReply, Person, Refused, Reply

from tests.chaos.ledger import Key, Ledger
from tests.chaos.towns import Town
from tests.chaos.vocabulary import Vocabulary
from tests.support.hints import take_hint
from tests.support.spoken import to_guess

CLUE = re.compile(r"\*\*[A-D1-4]\*\* ([^`\n]+?)(?: `.*)?", re.MULTILINE)
LETTERS = re.compile(r"Letters: ((?:[A-Z] )*[A-Z])( \+ any)?")
JUNK = ("zzzz", "qwertz", "été", "<@1>", "a" * 30, "1234", "the")

Send = Callable[[str], Awaitable[Any]]  # sends words off and returns the answer


class Player:
    """Somebody who never rests while the bot is online."""

    def __init__(
        self,
        name: str,
        towns: Sequence[Town],
        vocabulary: Vocabulary,
        ledger: Ledger,
        online: asyncio.Event,
        rng: random.Random,
    ) -> None:
        self._name = name
        self._towns = towns
        self._vocabulary = vocabulary
        self._ledger = ledger
        self._online = online
        self._rng = rng

    async def play(self) -> None:
        """Act again and again, until cancelled."""
        acts = [self.guess, self.guess_by_form, self.answer, self.answer, self.fill, self.look]
        while True:
            await self._online.wait()
            town = self._rng.choice(self._towns)
            person = next(each for each in town.people if each.name == self._name)
            act = self._rng.choice(acts)
            try:
                await act(town, person)
                self._ledger.deeds[act.__name__] += 1
            except NoReply:
                self._ledger.deeds["no answer"] += 1
            except Refused:
                self._ledger.deeds["button gone"] += 1

    async def guess(self, town: Town, person: Person) -> None:
        """Honeycomb words by the command, several at once."""
        words = [self._bee_word(town) for _ in range(self._rng.choice((1, 1, 3)))]
        await self._send(
            town,
            person,
            words,
            lambda text: person.command("/bee guess", town.channel, word=text),
        )

    async def guess_by_form(self, town: Town, person: Person) -> None:
        """Honeycomb words by the button of the post and its form."""
        if (post := town.latest("bee")) is None:
            return
        form = await person.click(post, to_guess(post))
        if not isinstance(form, Reply):
            words = [self._bee_word(town), self._bee_word(town)]
            await self._send(town, person, words, lambda text: person.submit(form, {"word": text}))

    async def answer(self, town: Town, person: Person) -> None:
        """The next words of the anigram, by command and by the form behind its answers."""
        shown = await person.command("/anigram show", town.channel)
        for _ in range(self._rng.randint(1, 3)):
            word = self._anigram_word(shown.text)
            if "Guess" in shown.labels and self._rng.random() < 0.5:
                form = await person.click(shown, "Guess")
                if isinstance(form, Reply):
                    return
                shown = await self._submit(town, person, form, word)
            else:
                shown = await self._next(town, person, word)

    async def fill(self, town: Town, person: Person) -> None:
        """Words of the square, by their clues, several at once."""
        shown = await person.command("/square show", town.channel)
        found = [
            word
            for line in shown.text.splitlines()
            if (clue := CLUE.fullmatch(line)) and (word := self._vocabulary.of_clue(clue[1]))
        ]
        words = self._rng.sample(found, min(len(found), self._rng.randint(1, 3)))
        await self._send(
            town,
            person,
            [*words, self._rng.choice(JUNK)],
            lambda text: person.command("/square guess", town.channel, word=text),
        )

    async def look(self, town: Town, person: Person) -> None:
        """Something that scores nothing."""
        path = self._rng.choice(
            (
                "/bee show",
                "/bee hint",
                "/anigram hint",
                "/square hint",
                "/leaderboard",
                "/stats",
                "/bee answers",
            )
        )
        if path.endswith("hint"):
            await take_hint(person, path, town.channel)
        else:
            await person.command(path, town.channel)

    async def _next(self, town: Town, person: Person, word: str) -> Any:
        return await self._send(
            town,
            person,
            [word],
            lambda text: person.command("/anigram next", town.channel, word=text),
        )

    async def _submit(self, town: Town, person: Person, form: Any, word: str) -> Any:
        return await self._send(
            town, person, [word], lambda text: person.submit(form, {"word": text})
        )

    async def _send(self, town: Town, person: Person, words: list[str], send: Send) -> Any:
        """Send words off, with a note of it before and after."""
        keys: list[Key] = [(town.guild.id, person.id, word) for word in words]
        self._ledger.sent(keys)
        reply = await send(" ".join(words))
        self._ledger.answered(keys, reply)
        return reply

    def _bee_word(self, town: Town) -> str:
        post = town.latest("bee")
        seen = post and LETTERS.search(Reply(post).text)
        if not seen or self._rng.random() < 0.15:
            return self._rng.choice(JUNK)
        letters = seen[1].replace(" ", "").lower()
        return self._rng.choice(self._vocabulary.honeycomb(letters))

    def _anigram_word(self, text: str) -> str:
        seen = LETTERS.search(text)
        if not seen or self._rng.random() < 0.15:
            return self._rng.choice(JUNK)
        letters = seen[1].replace(" ", "").lower()
        words = self._vocabulary.anigram(letters, one_more=bool(seen[2]))
        return self._rng.choice(words or JUNK)
