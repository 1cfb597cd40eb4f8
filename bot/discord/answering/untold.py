"""Words that were kept although the person could not be told: they hear of them with the next
answer.

Only a process remembers this, and only for so many people: the words themselves are in the database
and on the person's board.
"""

from collections.abc import Sequence

Person = tuple[int, int]  # the id of a server and of somebody in it

MOST_PEOPLE = 10_000  # who are remembered; the oldest are forgotten first


class Untold:
    """What people have still to be told."""

    def __init__(self) -> None:
        self._words: dict[Person, list[str]] = {}

    def keep(self, person: Person, words: Sequence[str]) -> None:
        """Remember words, such as ``GLEAM +5``, for a person's next answer."""
        if words:
            self._words[person] = [*self._words.pop(person, []), *words]
        while len(self._words) > MOST_PEOPLE:
            del self._words[next(iter(self._words))]

    def take(self, person: Person) -> list[str]:
        """The words that a person has to be told now."""
        return self._words.pop(person, [])

    def forget(self, person_id: int) -> None:
        """Forget a person in all servers."""
        for person in [each for each in self._words if each[1] == person_id]:
            del self._words[person]

    def forget_all(self) -> None:
        """Forget everybody: their words are on their boards."""
        self._words.clear()

    def __len__(self) -> int:
        """How many people are remembered."""
        return len(self._words)
