"""How a picture looks: its pixels on a background, and contrast as WCAG 2.2 defines it."""

from io import BytesIO

from PIL import Image

from bot.drawing.palette import HONEYED, Stops, Tone, color_of

Rgb = tuple[int, int, int]

DARK: Rgb = (0x31, 0x33, 0x38)  # Discord's backgrounds
DARKEST: Rgb = (0x1E, 0x1F, 0x22)
LIGHT: Rgb = (0xFF, 0xFF, 0xFF)


def opened(png: bytes) -> Image.Image:
    """The picture in a PNG file, all of it read."""
    picture = Image.open(BytesIO(png), formats=["PNG"])
    picture.load()
    return picture


def on(background: Rgb, png: bytes) -> Image.Image:
    """The picture as it looks on a background."""
    picture = opened(png).convert("RGBA")
    ground = Image.new("RGBA", picture.size, background)
    return Image.alpha_composite(ground, picture).convert("RGB")


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(color: Rgb) -> float:
    """The relative luminance, 0 to 1."""
    red, green, blue = (linear(part / 255) for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(part: float) -> float:
    """A part of a color as screens take it, 0 to 1, in the light that it gives."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def rgb(tone: Tone, stops: Stops = HONEYED) -> Rgb:
    """The color of an opaque tone."""
    red, green, blue, opacity = color_of(tone, stops)
    assert opacity == 255
    return red, green, blue


def ink(picture: Image.Image, tone: Tone) -> tuple[int, int, int, int]:
    """The box around all pixels of exactly this tone."""
    box = picture.point([255 * (each == tone) for each in range(256)], "L").getbbox()
    assert box is not None
    return box


def near(color: object, wanted: tuple[int, ...]) -> bool:
    """Is a color hardly another than the wanted one?"""
    assert isinstance(color, tuple)
    return all(abs(a - b) <= 12 for a, b in zip(color, wanted, strict=True))
