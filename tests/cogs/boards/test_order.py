"""Where the lines of a board stand."""

from bot.games.turns import GUESS, HINT, SHUFFLE
from bot.texts.lines import Key, Line
from cogs.boards.order import NEWEST, ORDER, blocks

ALL = [Line(key, str(key)) for key in Key]


def test_every_line_has_its_place() -> None:
    assert sorted(ORDER) == sorted(Key)
    assert set().union(*NEWEST.values()) <= set(ORDER)


def test_what_has_just_happened_is_a_block_of_its_own_at_the_end() -> None:
    assert blocks(ALL, GUESS)[-1] == "news"
    assert blocks(ALL, HINT)[-1] == "hint\nnews"
    assert blocks(ALL, SHUFFLE)[-1] == "letters"
    for action in (GUESS, HINT, SHUFFLE):
        standing, news = blocks(ALL, action)
        assert sorted(f"{standing}\n{news}".splitlines()) == sorted(Key)


def test_a_board_without_news_is_one_block() -> None:
    lines = [Line(Key.WORDS, "words"), Line(Key.TITLE, "title")]
    assert blocks(lines, GUESS) == ("title\nwords",)
