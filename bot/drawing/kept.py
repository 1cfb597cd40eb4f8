"""Pictures that are kept once they are drawn, the last ones that anybody asked for."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, ParamSpec

Of = ParamSpec("Of")  # what is on a picture


class Kept(Generic[Of]):
    """Draws a kind of picture, each once as long as it is kept.

    As `functools.lru_cache`, which does not tell whether it would have to draw.
    """

    def __init__(self, draw: Callable[Of, bytes], most: int) -> None:
        """Takes what draws, and how many pictures are kept."""
        self.__doc__ = draw.__doc__
        self.draw = draw  # anew
        self.most = most
        self.drawn = 0  # how often one had to be drawn
        self._pictures: OrderedDict[object, bytes] = OrderedDict()
        KINDS.append(self)

    def __call__(self, *of: Of.args, **options: Of.kwargs) -> bytes:
        """The picture, drawn if need be."""
        picture = self.known(*of, **options)
        if picture is None:
            self.drawn += 1
            picture = self._pictures[_key(of, options)] = self.draw(*of, **options)
            while len(self._pictures) > self.most:
                self._pictures.popitem(last=False)
        return picture

    def known(self, *of: Of.args, **options: Of.kwargs) -> bytes | None:
        """The picture if it is kept."""
        picture = self._pictures.get(key := _key(of, options))
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def forget(self) -> None:
        """Keep none, and count anew."""
        self._pictures.clear()
        self.drawn = 0


KINDS: list[Kept[...]] = []  # all that there are


def kept(most: int) -> Callable[[Callable[Of, bytes]], Kept[Of]]:
    """Makes a function that draws keep so many pictures."""
    return lambda draw: Kept(draw, most)


def pictures_drawn() -> int:
    """How often a picture of any kind was drawn since the start, rather than taken from these."""
    return sum(kind.drawn for kind in KINDS)


def _key(of: tuple[object, ...], options: dict[str, object]) -> object:
    return of, *sorted(options.items())
