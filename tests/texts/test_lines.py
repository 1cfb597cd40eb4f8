"""Lines of a board as a message says them."""

from bot.texts.lines import Key, Line, text_of


def test_lines_stand_below_each_other() -> None:
    lines = [Line(Key.TITLE, "Honeycomb"), Line(Key.LETTERS, "Letters: A B")]
    assert text_of(lines) == "Honeycomb\nLetters: A B"
