"""What tests import beside ``guildyard`` itself: to wait, to find a port, to use a browser."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from guildyard.testing.free_ports import free_port
from guildyard.testing.logins import log_in
from guildyard.testing.waiting import until, waiting_for

if TYPE_CHECKING:
    from guildyard.testing.browsers import chromium, open_tab
    from guildyard.testing.hands import Hands
    from guildyard.testing.pauses import hurry
    from guildyard.testing.tabs import OpenTab, axe, browser, tab, violations

__all__ = [
    "Hands",
    "OpenTab",
    "axe",
    "browser",
    "chromium",
    "free_port",
    "hurry",
    "log_in",
    "open_tab",
    "tab",
    "until",
    "violations",
    "waiting_for",
]

# These need Playwright or discord.py, which are imported with the first use.
MODULES = {
    "Hands": "hands",
    "OpenTab": "tabs",
    "axe": "tabs",
    "browser": "tabs",
    "chromium": "browsers",
    "hurry": "pauses",
    "open_tab": "browsers",
    "tab": "tabs",
    "violations": "tabs",
}


def __getattr__(name: str) -> Any:
    if name not in MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{MODULES[name]}"), name)
