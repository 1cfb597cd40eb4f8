"""Modules are one file in the order of their needs, and what cannot be so is said."""

import pytest

from bot.ops.page import FOLDER
from bot.web.modules import joined

TWO = {
    "app.js": b'import { draw, name as title } from "./parts/board.js";\ndraw(title);\n',
    "parts/board.js": b'export const name = "comb";\nexport function draw() {}\n',
}
JOINED = """\
// parts/board.js
const $parts_board = (() => {
const name = "comb";
function draw() {}
return { name, draw };
})();
// app.js
const $app = (() => {
const { draw, name: title } = $parts_board;
draw(title);
return {  };
})();
"""


def order_of(files: dict[str, bytes]) -> list[str]:
    text, inside = joined(files, "app.js")
    order = [line[3:] for line in text.splitlines() if line.startswith("// ")]
    assert {*order} == inside
    return order


def test_a_module_becomes_a_function_before_those_that_need_it() -> None:
    assert joined(TWO, "app.js") == (JOINED, {*TWO})


def test_a_module_that_many_need_comes_once() -> None:
    files = {
        "app.js": b"""
import "./a.js";
import {
  b,
} from "./b.js";
import * as c from "./c.js";
""",
        "a.js": b'import { b } from "./b.js";\n',
        "b.js": b'import "./c.js";\nexport const b = 1;\n',
        "c.js": b"",
        "alone.js": b"",
    }
    assert order_of(files) == ["c.js", "b.js", "a.js", "app.js"]
    assert "const {\n  b,\n} = $b;\nconst c = $c;\n" in joined(files, "app.js")[0]


def test_a_module_for_later_comes_along_unless_it_needs_nothing() -> None:
    files = {
        "app.js": b'import "./parts/all.js";\n',
        "parts/all.js": b'export const all = () => [import("./few.js"), import("../sdk.js")];\n',
        "parts/few.js": b'import "./all.js";\nconst again = () => import("./all.js");\n',
        "sdk.js": b"export{a as A};\n",
    }
    assert order_of(files) == ["parts/all.js", "app.js", "parts/few.js"]
    text, _ = joined(files, "app.js")
    assert 'all = () => [Promise.resolve().then(() => $parts_few), import("./sdk.js")]' in text
    assert "again = () => Promise.resolve().then(() => $parts_all)" in text


def test_what_a_bundler_exports_at_the_end_of_a_line_is_given_too() -> None:
    text, _ = joined({"app.js": b'var a=1,b="}export";export{a as A,b};\n'}, "app.js")
    assert 'var a=1,b="}export";\nreturn { A: a,b };\n' in text


@pytest.mark.parametrize(
    "source",
    [
        b"export default 1;\n",
        b"export let changes = 1;\n",
        b'export * from "./a.js";\n',
        b'import a from "./a.js";\n',
        b'import { a } from "https://elsewhere.example/a.js";\n',
        b"const here = import.meta.url;\n",
        b'import "./missing.js";\n',
    ],
)
def test_what_is_not_understood_is_said(source: bytes) -> None:
    with pytest.raises(ValueError, match=r"app\.js|missing\.js"):
        joined({"app.js": source, "a.js": b""}, "app.js")


def test_modules_that_need_each_other_are_said() -> None:
    files = {"app.js": b'import "./a.js";\n', "a.js": b'import "./app.js";\n'}
    with pytest.raises(ValueError, match=r"app\.js, a\.js, app\.js"):
        joined(files, "app.js")


def test_all_modules_of_the_page_are_in_its_one_but_for_those_that_load_alone() -> None:
    modules = list(FOLDER.rglob("*.js"))
    files = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in modules}
    _, inside = joined(files, "app.js")
    assert {*files} - inside == {"early.js", "vendor/discord.js"}
