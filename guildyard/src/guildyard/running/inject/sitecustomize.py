"""Python loads this by itself at the start of a bot, before any line of the bot runs."""

import importlib.machinery
import importlib.util
import os
import sys
from types import ModuleType

HERE = os.path.dirname(os.path.abspath(__file__))


def begin() -> None:
    """Watch where the bot goes, tell it where the playground is and how late, and step aside."""
    sys.path[:] = [path for path in sys.path if os.path.abspath(path) != HERE]
    guard, addresses, names = _beside("guard"), _beside("addresses"), _beside("names")
    allowed = guard.parse(os.environ["PLAYGROUND_ALLOWED"])
    watching = guard.Guard(allowed, strict=bool(os.environ.get("PLAYGROUND_STRICT")))
    here = os.environ["PLAYGROUND_API_URL"], os.environ["PLAYGROUND_GATEWAY_URL"]
    cdn = os.environ["PLAYGROUND_CDN_URL"]
    patches = addresses.patches(*here, cdn) | names.patches(*here)
    if line := os.environ.get("PLAYGROUND_CLOCK"):
        moving = _beside("moving_clock")
        clock = moving.MovingClock(float(os.environ.get("PLAYGROUND_SHIFT") or 0))
        clock.install()
        moving.follow(line, clock)
    addresses.Patcher(patches | {"uvloop": watching.watch_uvloop}).install()
    sys.addaudithook(watching.audit)
    _load_another()


def _beside(name: str) -> ModuleType:
    """A module of this folder, under a name that no bot uses."""
    path = os.path.join(HERE, f"{name}.py")
    spec = importlib.util.spec_from_file_location(f"_playground_{name}", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"the playground is not whole: {path} is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _load_another() -> None:
    """The module of this name that the bot's Python has without us."""
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize")
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


if __name__ == "sitecustomize":
    begin()
