"""What players tried, and what they were told about it."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from guildyard import Channel, Message, Reply

from tests.support.spoken import heard

ACCEPTED = re.compile(r"([A-Z]+)\s\+(\d+)")
REJECTED = re.compile(r"❌ ((?:[A-Z]+, )*[A-Z]+): (.+)")

Key = tuple[int, int, str]  # server, player, word


@dataclass
class Told:
    """Every ✅ and ❌ that ever stood in an answer, once an answer: boards say it again, and what
    Discord took without saying so is sent again."""

    accepted: Counter[tuple[Key, int]] = field(default_factory=Counter)  # with the points
    rejected: Counter[Key] = field(default_factory=Counter)
    already_found: set[Key] = field(default_factory=set)
    _seen: set[tuple[int, str]] = field(default_factory=set)

    def read(self, channel: Channel) -> None:
        """Take in all private answers of a channel, whether or not anyone waited for them."""
        for message in channel.everything:
            if message.visible_to and channel.guild:
                who = (channel.guild.id, message.visible_to.id)
                self.note(message, who, heard(message))

    def note(self, message: Message, who: tuple[int, int], text: str) -> None:
        """Take in what a message says to a player in a server."""
        answer = int((message.interaction or {}).get("id", message.id))
        for line in text.splitlines():
            if (answer, line) not in self._seen:
                self._seen.add((answer, line))
                self._read_line(who, line)

    def _read_line(self, who: tuple[int, int], line: str) -> None:
        if line.startswith("✅"):
            for word, points in ACCEPTED.findall(line):
                self.accepted[(*who, word.lower()), int(points)] += 1
        elif found := REJECTED.match(line):
            keys = [(*who, word) for word in found[1].lower().split(", ")]
            self.rejected.update(keys)
            if found[2] == "already found":
                self.already_found.update(keys)


@dataclass
class Ledger:
    """The words that were sent off; each was accepted, rejected, or went unanswered."""

    attempts: Counter[Key] = field(default_factory=Counter)
    deeds: Counter[str] = field(default_factory=Counter)  # what was done, and how often
    told: Told = field(default_factory=Told)

    def sent(self, keys: Iterable[Key]) -> None:
        """Note words before they go off."""
        self.attempts.update(keys)

    def answered(self, keys: list[Key], reply: Reply) -> None:
        """Note what was said, and take back words of which nothing was: the puzzle was over."""
        self.told.note(reply.message, keys[0][:2], heard(reply))
        if not any(said in reply.text for said in ("✅", "❌", "went wrong", "can't tell")):
            self.attempts.subtract(keys)
