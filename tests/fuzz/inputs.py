"""Whatever people, and programs that pose as people, can send."""

import random
import string
from collections.abc import Callable

LONGEST = 6_000  # characters of an option
LONGEST_NAME = 100
LONGEST_ID = 100  # characters of a custom_id

WORDS = (
    *("game", "gleam", "glam", "gemel", "agape", "amalgam", "ride", "tried", "tiered", "dire"),
    *("gaga", "zzzz", "Game", "GLEAM", "gam", "gamé", "the", "a" * 45, "a" * 46, "x" * 200),
)
MARKS = (
    *("@everyone", "@here", "<@1>", "<@&1>", "<#1>", "</bee guess:1>", "<:a:1>", "<t:0:R>"),
    *("**", "__", "||", "~~", "`", "```", "> ", "# ", "-# ", "[a](https://a.b)", "https://a.b"),
    *("\u200e", "\u200f", "\u202e", "\u2066", "\u2069", "\u200b", "\u200d", "\ufeff", "\u0301"),
    *("\x00", "\x07", "\x1b[31m", "\x7f", "\r\n", "\n", "\t", "\u2028", "\u3000", "\xa0"),
    *(
        "'; DROP TABLE finds; --",
        "${x}",
        "{0}",
        "%s",
        "%(a)s",
        "\\",
        '"',
        "🐝",
        "👨‍👩‍👧‍👦",
        "🇩🇪",
        "ß",
        "ﬁ",
        "İ",
    ),
)
ZONES = (
    "UTC",
    "Europe/Berlin",
    "berlin",
    "Asia/Kathmandu",
    "Etc/GMT+12",
    "../../etc/passwd",
    "GMT0",
)
TIMES = (
    "08:00",
    "8:00",
    "24:00",
    "23:59",
    "08:60",
    "08:00:00",
    "٠٨:٠٠",
    "8",
    "8am",
    "-1:00",
    " 08:00 ",
)
EDGES = (  # of what a calendar has, and of the archive
    *("0001-01-01", "0001-01-02", "9999-12-29", "9999-12-30", "9999-12-31"),
    *("2023-12-31", "2024-01-01", "2024-01-02", "2026-11-22", "2026-11-23"),
)
DAYS = (
    *("2026-11-20", "2026-11-19", "2026-13-45", "0000-00-00", *EDGES),
    *(f"a{edge}" for edge in EDGES),
    *("2026-02-30", "2026-1-1", "٢٠٢٦-١١-٢٠", "-001-01-01", "99999-01-01", "2026-11-20 "),
)
PARTS = (
    *("bee", "anigram", "board", "daily", "stats", "word", "privacy", "guess", "form", "show"),
    *("hint", "shuffle", "define", "answers", "all", "today", "yesterday", "week", "month"),
    *("all-time", "forget", "export", "hg0", "hg1", ""),
)
NUMBERS = (
    "0",
    "1",
    "2",
    "-1",
    "007",
    "99",
    "999",
    "999999",
    "1000000",
    "9" * 30,
    "1e9",
    "0x1",
    "²",
    "٣",
)


class Inputs:
    """An endless supply, the same for the same seed."""

    def __init__(self, seed: object) -> None:
        self.rng = random.Random(f"{seed}")

    def text(self, longest: int = LONGEST) -> str:
        """Something typed: at least one character, and not more than so many."""
        make = self.rng.choice((self._words, self._words, self._marked, self._noise, self._long))
        return make()[:longest] or "x"

    def name(self) -> str:
        """What somebody calls themselves."""
        return self.text(LONGEST_NAME)

    def zone(self) -> str:
        """A time zone, or what somebody takes for one."""
        return self.rng.choice((self.rng.choice(ZONES), self._mutated(ZONES), self.text()))

    def hour(self) -> str:
        """A posting time, or what somebody takes for one."""
        return self.rng.choice((self.rng.choice(TIMES), self._mutated(TIMES), self.text()))

    def custom_id(self, known: tuple[str, ...] = ()) -> str:
        """The custom_id of a button that nobody made."""
        parts = [self.rng.choice(PARTS) for _ in range(self.rng.randint(1, 4))]
        made_up = ":".join(["hg1", *parts, self.rng.choice(DAYS + NUMBERS)])
        near = self._mutated(known or (made_up,))
        return (
            self.rng.choice((made_up, near, self._redated(known or (made_up,))))[:LONGEST_ID] or "x"
        )

    def number(self) -> int:
        """A whole number of any size."""
        return self.rng.choice((0, 1, -1, 2**31, 2**53, 2**63, 10**30, self.rng.randrange(100)))

    def _words(self) -> str:
        number = self.rng.choice((1, 1, 2, 5, 25, 26))
        apart = self.rng.choice((" ", ",", ", ", "  ", "\n"))
        return apart.join(self.rng.choice(WORDS) for _ in range(number))

    def _marked(self) -> str:
        pieces = [self.rng.choice(MARKS + WORDS) for _ in range(self.rng.randint(1, 12))]
        return "".join(pieces)

    def _noise(self) -> str:
        """Characters of all planes, unassigned ones and lone surrogates included."""
        planes: tuple[Callable[[], int], ...] = (
            lambda: self.rng.randrange(0x20),
            lambda: self.rng.randrange(0x20, 0x7F),
            lambda: self.rng.randrange(0x80, 0x3000),
            lambda: self.rng.randrange(0xD800, 0xE000),
            lambda: self.rng.randrange(0x110000),
        )
        plane = self.rng.choice(planes)
        return "".join(chr(plane()) for _ in range(self.rng.choice((1, 3, 10, 40, 300))))

    def _long(self) -> str:
        piece = self.rng.choice(MARKS + WORDS + tuple(string.ascii_letters))
        return piece * self.rng.choice((30, 300, LONGEST))

    def _mutated(self, known: tuple[str, ...]) -> str:
        letters = [*self.rng.choice(known)]
        for _ in range(self.rng.randint(1, 3)):
            place = self.rng.randrange(len(letters) + 1)
            change = self.rng.choice((*string.printable[:94], "é", "🐝", "\x00", ""))
            letters[place : place + self.rng.randint(0, 2)] = change
        return "".join(letters)

    def _redated(self, known: tuple[str, ...]) -> str:
        """One that was made, but for another day or page, or cut off."""
        start, *_ = self.rng.choice(known).rpartition(":")
        return f"{start}:{self.rng.choice(DAYS + NUMBERS)}"
