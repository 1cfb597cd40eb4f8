"""Where on a board each line stands: below the picture, the newest nearest to the buttons.

On a phone a message is read from its end, and a thumb is there, too. So what has just happened is a
block of its own directly above the buttons, and whatever is longer pushes out what is older.
"""

from collections.abc import Iterable, Set

from bot.games.turns import HINT, SHUFFLE, TAKE
from bot.texts.lines import Key, Line, text_of

ORDER = (
    *(Key.TITLE, Key.LEVEL, Key.LETTERS, Key.RANK, Key.SCORE, Key.NOTE, Key.WORDS),
    *(Key.PAGE, Key.HIVE, Key.ENDED, Key.HINT, Key.NEWS),
)
NEWEST: dict[str, Set[Key]] = {  # what has just happened, by what was done; else the news
    HINT: {Key.HINT, Key.NEWS},
    TAKE: {Key.HINT, Key.NEWS},
    SHUFFLE: {Key.LETTERS},
}


def blocks(lines: Iterable[Line], action: str) -> tuple[str, ...]:
    """The texts of a board in their order, what the action has brought at the end."""
    in_order = sorted(lines, key=lambda line: ORDER.index(line.key))
    newest = NEWEST.get(action, {Key.NEWS})
    standing = [line for line in in_order if line.key not in newest]
    news = [line for line in in_order if line.key in newest]
    return tuple(text_of(each) for each in (standing, news) if each)
