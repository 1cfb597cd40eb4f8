"""How often anything was drawn, rather than taken from what is kept."""

from bot.drawing.honeycomb import honeycomb_picture
from bot.drawing.podium import podium_picture
from bot.drawing.statistics_card import statistics_picture
from bot.drawing.tiles import tiles_picture

KINDS = (honeycomb_picture, tiles_picture, statistics_picture, podium_picture)


def pictures_drawn() -> int:
    """The number of pictures since the start."""
    return sum(picture.drawn for picture in KINDS)
