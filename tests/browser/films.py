"""Moving pictures of a page in a browser."""

import io
from pathlib import Path

from PIL import Image
from playwright.async_api import Page

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"


class Film:
    """A moving picture, a frame a moment."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._frames: list[Image.Image] = []
        self._seconds: list[float] = []

    async def show(self, seconds: float) -> None:
        """What the page looks like now, for so long."""
        self._frames.append(Image.open(io.BytesIO(await self._page.screenshot())).convert("RGB"))
        self._seconds.append(seconds)

    def save(self, name: str) -> None:
        """Keep it, to be shown again and again."""
        first, *others = self._frames
        milliseconds = [round(seconds * 1000) for seconds in self._seconds]
        first.save(
            FOLDER / name,
            save_all=True,
            append_images=others,
            duration=milliseconds,
            loop=0,
            quality=80,
            method=6,
        )
