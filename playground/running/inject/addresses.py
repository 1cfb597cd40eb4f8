"""Tells the libraries where the playground is, at the moment in which a bot imports them.

It runs inside of the bot and needs nothing but Python itself.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

Patch = Callable[[Any], None]  # is given the module that was just imported


def patches(api_url: str, gateway_url: str) -> dict[str, Patch]:
    """What to change in which module: discord.py and those who forked it, hikari."""

    def http(module: Any) -> None:
        module.Route.BASE = api_url

    def gateway(module: Any) -> None:
        import yarl  # comes with each of these libraries

        if hasattr(module.DiscordWebSocket, "DEFAULT_GATEWAY"):
            module.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)

    def hikari(module: Any) -> None:
        module.REST_API_URL = api_url

    def hikari_updates(module: Any) -> None:
        async def nothing(*_: object, **__: object) -> None:
            """hikari would look on PyPI for a newer version of itself."""

        module.check_for_updates = nothing

    named: dict[str, Patch] = {}
    for library in ("discord", "nextcord", "disnake"):
        named |= {f"{library}.http": http, f"{library}.gateway": gateway}
    return named | {"hikari.urls": hikari, "hikari.internal.ux": hikari_updates}


class Patcher(importlib.abc.MetaPathFinder):
    """Finds the modules to be changed as Python does, and changes them when they are loaded."""

    def __init__(self, patches: dict[str, Patch]) -> None:
        self._patches = patches

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Python's own specification, with a loader that changes the module afterwards."""
        if fullname not in self._patches:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            load, patch = spec.loader.exec_module, self._patches[fullname]

            def load_and_patch(module: ModuleType) -> None:
                load(module)
                patch(module)

            spec.loader.exec_module = load_and_patch  # type: ignore[method-assign] # of this one loader
        return spec

    def install(self) -> None:
        """From now on, ask this finder before all others."""
        sys.meta_path.insert(0, self)
