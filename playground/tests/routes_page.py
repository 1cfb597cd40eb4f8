"""Write the page on the routes anew: ``python -m playground.tests.routes_page``."""

import asyncio
from pathlib import Path

import playground
from playground.rest.page import routes_page
from playground.server import Playground

PAGE = Path(playground.__file__).parent / "docs" / "routes.md"


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
