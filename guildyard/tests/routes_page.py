"""Write the page on the routes anew: ``python -m tests.routes_page``."""

import asyncio
from pathlib import Path

from guildyard.rest.page import routes_page
from guildyard.server import Playground

PAGE = Path(__file__).parents[1] / "docs" / "routes.md"


async def made() -> str:
    """The page as the routes say it."""
    server = Playground()
    await server.start()
    try:
        return routes_page(server.routes)
    finally:
        await server.close()


if __name__ == "__main__":
    PAGE.write_text(asyncio.run(made()), encoding="utf-8")
