"""Scorecards in memory, for the group commit: each as it is in the file, or not here at all.

Whoever writes says by itself what it made stale. What this connection changes calls `forget` from
triggers, whichever statement it was, and cascades too; what others change shows in a number that
SQLite keeps (https://www.sqlite.org/pragma.html#pragma_data_version). Words are told by the group
commit alone, which keeps the cards; nothing else in the process adds any.
"""

import sqlite3
from collections import OrderedDict

from bot.model import Scorecard

MOST_WORDS = 60_000  # of all cards in memory, about 12 MiB; the person seen least lately goes

NEW = "BEGIN SELECT forget_cards(NEW.server_id, NEW.player_id); END"
OLD = "BEGIN SELECT forget_cards(OLD.server_id, OLD.player_id); END"

# What makes the cards of a person stale. Temporary triggers are this connection's alone.
STALE = (
    f"CREATE TEMP TRIGGER name_changed AFTER UPDATE ON main.players {NEW}",
    f"CREATE TEMP TRIGGER player_gone AFTER DELETE ON main.players {OLD}",
    f"CREATE TEMP TRIGGER hint_taken AFTER INSERT ON main.hints {NEW}",
    f"CREATE TEMP TRIGGER hint_changed AFTER UPDATE ON main.hints {NEW}",
    f"CREATE TEMP TRIGGER hint_gone AFTER DELETE ON main.hints {OLD}",
    f"CREATE TEMP TRIGGER word_changed AFTER UPDATE ON main.found_words {NEW}",
    f"CREATE TEMP TRIGGER word_gone AFTER DELETE ON main.found_words {OLD}",
)

PersonKey = tuple[int, int]  # server, player
CardKey = tuple[int, int, str, str]  # server, player, game, day

EMPTY = 1  # what a card takes before its first word, in words


class Cards:
    """The cards of those who played last. All but `watch` is called inside a transaction."""

    def __init__(self, most_words: int = MOST_WORDS) -> None:
        self._most_words = most_words
        self._people: OrderedDict[PersonKey, dict[tuple[str, str], Scorecard]] = OrderedDict()
        self._words = 0
        self._version: int | None = None

    def watch(self, connection: sqlite3.Connection) -> None:
        """Hear of whatever the connection changes from now on; once is enough."""
        if self._version is None:
            self._version = -1
            connection.create_function("forget_cards", 2, self._forget)
            for sql in STALE:
                connection.execute(sql)

    def look(self, connection: sqlite3.Connection) -> None:
        """Know nothing any more when another connection has written since the last look."""
        [version] = connection.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self.clear()
        self._version = version

    def get(self, key: CardKey) -> Scorecard | None:
        """A card, if it is here."""
        cards = self._people.get(key[:2])
        if cards is None:
            return None
        self._people.move_to_end(key[:2])
        return cards.get(key[2:])

    def put(self, key: CardKey, card: Scorecard) -> None:
        """A card as it is now. The name on it is that of all cards of the person."""
        person = key[:2]
        cards = self._people.get(person, {})
        if any(other.name != card.name for other in cards.values()):
            self._forget(*person)
            cards = {}
        before = cards.get(key[2:])
        self._words += _size(card) - (_size(before) if before else 0)
        cards[key[2:]] = card
        self._people[person] = cards
        while self._words > self._most_words:
            self._forget(*next(iter(self._people)))

    def clear(self) -> None:
        """Know nothing: what was told may have been taken back."""
        self._people.clear()
        self._words = 0

    def _forget(self, server_id: int, player_id: int) -> None:
        for card in self._people.pop((server_id, player_id), {}).values():
            self._words -= _size(card)


def _size(card: Scorecard) -> int:
    return EMPTY + len(card.found) + len(card.hints)
