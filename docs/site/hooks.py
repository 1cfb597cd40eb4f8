"""What the site needs beside docs/: pages from other folders, and pictures in two colors.

In the repository pages link to each other as files, and pictures follow the reader's system. On the
site the pages from elsewhere lie beside the others, and pictures follow the switch of the page.
"""

import os
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[2]

# Files outside of docs/ that pages link to, under their own names.
ELSEWHERE = (
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "data/LICENSES.md",
    "data/README.md",
    "data/es/README.md",
    "data/es/lecturas.md",
    "deploy/alerts.yml",
    "deploy/grafana-dashboard.json",
    "deploy/prometheus.yml",
    "guildyard/CHANGELOG.md",
    *(f"guildyard/docs/{page.name}" for page in (ROOT / "guildyard" / "docs").glob("*.md")),
    "guildyard/docs/examples/node/bot.test.mjs",
    "guildyard/docs/examples/python/test_bot.py",
)

LINK = re.compile(r"(\]\()(?!\w+:|#)([^)#\s]+)")
CODE = re.compile(r"(```.*?```)", re.DOTALL)
PICTURE = re.compile(
    r'<picture>\s*<source[^>]*srcset="(?P<dark>[^"]+)">\s*'
    r'<img src="(?P<light>[^"]+)"(?: width="(?P<width>\d+)")? alt="(?P<alt>[^"]*)">\s*</picture>'
)


def on_config(config: Any, **_: Any) -> Any:
    """Lead to the source, where whoever builds the pages says in SITE_SOURCE where that is."""
    if source := os.environ.get("SITE_SOURCE"):
        config["nav"].append({"Source": source})
    return config


def on_files(files: Any, config: Any, **_: Any) -> Any:
    """Let pages from other folders be pages of the site."""
    for name in ELSEWHERE:
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead links to where files are on the site, and give each picture for its own color."""
    source = page.file.src_uri
    folder = posixpath.dirname(source if source in ELSEWHERE else f"docs/{source}")
    here = posixpath.dirname(source)

    def lead(match: re.Match[str]) -> str:
        return match[1] + _place(posixpath.normpath(posixpath.join(folder, match[2])), here)

    pieces = CODE.split(PICTURE.sub(_both, markdown))  # every other one is code
    return "".join(LINK.sub(lead, each) if n % 2 == 0 else each for n, each in enumerate(pieces))


def _place(target: str, here: str) -> str:
    """Where a file of the repository is on the site, seen from a folder of it."""
    if (ROOT / target).is_dir():
        target = f"{target}/index.md"
    return posixpath.relpath(target.removeprefix("docs/"), here or ".")


def _both(match: re.Match[str]) -> str:
    width = f' width="{match["width"]}"' if match["width"] else ""
    return "\n".join(
        f"![{match['alt']}]({match[color]}#only-{color}){{ loading=lazy{width} }}"
        for color in ("light", "dark")
    )
