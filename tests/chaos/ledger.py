"""What players tried, and what they were told about it."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from playground.world.guilds import Channel

ACCEPTED = re.compile(r"✅ ([A-Z]+) \+(\d+)")
REJECTED = re.compile(r"❌ ([A-Z]+): (.+)")

Key = tuple[int, int, str]  # server, player, word


@dataclass
class Told:
    """Every ✅ and ❌ that stands in the messages, whether or not anyone waited for it."""

    accepted: Counter[tuple[Key, int]] = field(default_factory=Counter)  # with the points
    rejected: Counter[Key] = field(default_factory=Counter)
    already_found: set[Key] = field(default_factory=set)

    def read(self, channel: Channel) -> None:
        """Take in all private answers of a channel."""
        for message in channel.everything:
            if message.visible_to and channel.guild:
                who = (channel.guild.id, message.visible_to.id)
                for line in message.content.splitlines():
                    self._read_line(who, line)

    def _read_line(self, who: tuple[int, int], line: str) -> None:
        if found := ACCEPTED.match(line):
            self.accepted[(*who, found[1].lower()), int(found[2])] += 1
        elif found := REJECTED.match(line):
            key = (*who, found[1].lower())
            self.rejected[key] += 1
            if found[2] == "already found":
                self.already_found.add(key)


@dataclass
class Ledger:
    """The words that were sent off; each was accepted, rejected, or went unanswered."""

    attempts: Counter[Key] = field(default_factory=Counter)
    deeds: Counter[str] = field(default_factory=Counter)  # what was done, and how often

    def sent(self, keys: Iterable[Key]) -> None:
        """Note words before they go off."""
        self.attempts.update(keys)

    def answered(self, keys: Iterable[Key], text: str) -> None:
        """Take back words whose answer judged none of them: the puzzle was over, for example."""
        if not ACCEPTED.search(text) and "❌" not in text and "went wrong" not in text:
            self.attempts.subtract(keys)
