"""Importing a module reads no environment and no file, and starts nothing."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "cogs", "solvers")

# Imports everything once, so that the libraries have read what they want; then once more the
# project's own modules, with every door watched. Prints what came through.
WATCH = """
import collections, importlib, os, sys, threading

class Watched(collections.UserDict):
    def __getitem__(self, name):
        seen.append(f"the environment: {name}")
        return super().__getitem__(name)
    def __contains__(self, name):
        seen.append(f"the environment: {name}")
        return super().__contains__(name)

def watch(event, arguments):
    if not watching:
        return
    if event == "open" and not str(arguments[0]).endswith((".py", ".pyc")):
        seen.append(f"open {arguments[0]}")
    if event.startswith(("socket.", "subprocess.", "sqlite3.", "os.system", "_thread.start")):
        seen.append(event)

names, seen, watching = sys.argv[1:], [], False
for name in names:
    importlib.import_module(name)
own = {name.split(".")[0] for name in names}
for name in [name for name in sys.modules if name.split(".")[0] in own]:
    del sys.modules[name]
sys.addaudithook(watch)
os.environ, watching = Watched(os.environ), True
for name in names:
    importlib.import_module(name)
watching = False
print(*seen, sep="\\n")
"""


def test_imports_have_no_side_effects() -> None:
    paths = [path for folder in PACKAGES for path in sorted((ROOT / folder).rglob("*.py"))]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]
    modules = [name.removesuffix(".__init__") for name in names]
    done = subprocess.run(
        [sys.executable, "-c", WATCH, *modules],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
