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

# How long discord.py waits for another server before it is ready, and how long here, in seconds.
LIBRARYS_OWN = 2.0
SOON = 0.1

Patch = Callable[[Any], None]  # is given the module that was just imported


def patches(api_url: str, gateway_url: str, cdn_url: str) -> dict[str, Patch]:
    """What to change in which module: discord.py and those who forked it, hikari."""

    def http(module: Any) -> None:
        module.Route.BASE = api_url
        module.Route.API_BASE_URL = api_url  # py-cord's name for it

    def asset(module: Any) -> None:
        module.Asset.BASE = cdn_url

    def gateway(module: Any) -> None:
        import yarl  # comes with each of these libraries

        if hasattr(module.DiscordWebSocket, "DEFAULT_GATEWAY"):
            module.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)

    def state(module: Any) -> None:
        begin = module.ConnectionState.__init__

        def begin_soon(self: Any, *given: Any, **named: Any) -> None:
            """All servers come at once: nobody need wait for the next before ``on_ready``."""
            begin(self, *given, **named)
            if self.guild_ready_timeout == LIBRARYS_OWN:
                self.guild_ready_timeout = SOON

        module.ConnectionState.__init__ = begin_soon

    def client(module: Any) -> None:
        async def at_once(*_: object, **__: object) -> None:
            """Discord lets a bot come once in five seconds; here it can come as it likes."""

        module.Client.before_identify_hook = at_once

    def hikari(module: Any) -> None:
        module.REST_API_URL = api_url
        module.CDN_URL = cdn_url

    def hikari_updates(module: Any) -> None:
        async def nothing(*_: object, **__: object) -> None:
            """hikari would look on PyPI for a newer version of itself."""

        module.check_for_updates = nothing

    def hikari_shard(module: Any) -> None:
        module._BACKOFF_WINDOW = 0.0  # it would wait before it comes again, as for Discord

    named: dict[str, Patch] = {}
    for library in ("discord", "nextcord", "disnake"):
        named |= {f"{library}.http": http, f"{library}.gateway": gateway}
        named |= {f"{library}.state": state, f"{library}.client": client}
        named[f"{library}.asset"] = asset
    return (
        named
        | {"hikari.urls": hikari, "hikari.internal.ux": hikari_updates}
        | {"hikari.impl.shard": hikari_shard}
    )


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
