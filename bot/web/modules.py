"""One module of many, so that a browser asks once instead of thirty times.

The page's modules are written as browsers load them (no tool stands between). Here each becomes a
function in one file, called once and in the order of what they need of each other; what it exports
is what the function returns:

    // bar.js
    const $bar = (() => {
    const { gameNow, GAMES: all } = $board;
    …
    return { Bar };
    })();

That is less than the language can do, and what is not understood is said and never guessed at. A
module that is imported later comes along, since it would bring all it needs a second time; but one
that needs nothing stays a file of its own.
"""

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import PurePosixPath

PATH = r'["\'](?P<path>\.{1,2}/[\w./-]+)["\']'
# import { a, b as c } from "./x.js";  import * as x from "./x.js";  import "./x.js";
IMPORT = re.compile(
    rf"^import\s+(?:(?P<names>\{{[^}}]*\}}|\*\s+as\s+\w+)\s+from\s+)?{PATH};?$", re.M
)
LATER = re.compile(rf"\bimport\(\s*{PATH}\s*\)")  # import("./x.js")
# export function a()  export class A  export const a = …
NAMED = re.compile(
    r"^export\s+(?=(?:async\s+)?(?:function|class|const)\b\*?\s*(?P<name>[\w$]+))", re.M
)
# export { a, b as c };  also at the end of a line, as a bundler writes it
LISTED = re.compile(r"(?:^|(?<=[;}]))export\s*\{(?P<names>[^{}]*)\};?\s*\Z", re.M)
RENAMED = re.compile(r"([\w$]+)\s+as\s+([\w$]+)")
LEFT = re.compile(r"^\s*(?:import\b(?!\()|export\b).*|\bimport\.meta\b", re.M)


def joined(files: Mapping[str, bytes], entry: str) -> tuple[str, set[str]]:
    """A module that does what this one does, and the files that are in it.

    Raises ValueError for what cannot be joined.
    """
    order, ahead = dict[str, None](), [entry]
    for name in ahead:  # which grows
        for each in _needed_first(files, name, (), order):
            order[each] = None
            ahead += _later(files, each)
    return "".join(_function(files, name, entry, order) for name in order), {*order}


def _needed_first(
    files: Mapping[str, bytes], name: str, above: tuple[str, ...], order: Collection[str]
) -> Iterator[str]:
    """A module after all that it needs, without those that were there."""
    if name in above:
        raise ValueError(f"modules that need each other: {', '.join((*above, name))}")
    if name not in files:
        raise ValueError(f"{above[-1] if above else 'the page'} needs {name}, which is not there")
    if name not in order:
        for each in IMPORT.finditer(files[name].decode()):
            yield from _needed_first(files, _path(name, each["path"]), (*above, name), order)
        if name not in order:
            yield name


def _later(files: Mapping[str, bytes], name: str) -> list[str]:
    """What a module imports later, as far as that needs others."""
    paths = [_path(name, each["path"]) for each in LATER.finditer(files[name].decode())]
    return [path for path in paths if path in files and IMPORT.search(files[path].decode())]


def _function(files: Mapping[str, bytes], name: str, entry: str, inside: Collection[str]) -> str:
    """A module as a function that is called."""
    exported = list[str]()

    def take(match: re.Match[str]) -> str:
        names, needed = match["names"], _variable(_path(name, match["path"]))
        if names is None:
            return ""
        if names.startswith("*"):
            return f"const {names.split()[-1]} = {needed};"
        renamed = RENAMED.sub(r"\1: \2", names)
        return f"const {renamed} = {needed};"

    def wait(match: re.Match[str]) -> str:
        path = _path(name, match["path"])
        if path in inside:
            return f"Promise.resolve().then(() => {_variable(path)})"
        return f'import("./{posixpath.relpath(path, posixpath.dirname(entry) or ".")}")'

    def give(match: re.Match[str]) -> str:
        exported.append(match["name"])
        return ""

    def give_all(match: re.Match[str]) -> str:
        exported.append(RENAMED.sub(r"\2: \1", match["names"]))
        return ""

    text = LATER.sub(wait, IMPORT.sub(take, files[name].decode()))
    text = LISTED.sub(give_all, NAMED.sub(give, text))
    if left := LEFT.search(text):
        raise ValueError(f"{name} has what cannot be joined: {left[0].strip()[:80]}")
    returned = f"return {{ {', '.join(exported)} }};\n"
    return f"// {name}\nconst {_variable(name)} = (() => {{\n{text.rstrip()}\n{returned}}})();\n"


def _path(importer: str, path: str) -> str:
    """A file by its path in the folder."""
    return posixpath.normpath(PurePosixPath(importer).parent.joinpath(path).as_posix())


def _variable(name: str) -> str:
    """What a module is called among the others."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
