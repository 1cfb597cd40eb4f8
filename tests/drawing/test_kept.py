"""A picture is drawn once as long as it is kept, and the one asked for least lately goes."""

from bot.drawing.kept import kept


@kept(2)
def picture(letters: str, *, turn: int = 0) -> bytes:
    """A picture of letters."""
    return f"{letters}{turn}".encode()


def test_what_is_kept_is_not_drawn_again() -> None:
    picture.forget()
    assert picture("ab") == picture("ab") == b"ab0"
    assert picture.drawn == 1
    assert picture("ab", turn=1) == b"ab1"
    assert picture.drawn == 2


def test_the_one_asked_for_least_lately_goes() -> None:
    picture.forget()
    picture("a"), picture("b"), picture("a"), picture("c")
    assert (picture.known("a"), picture.known("b")) == (b"a0", None)
