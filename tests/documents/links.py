"""Every link of a site that was built leads somewhere, and nothing is loaded from another host.

``python -m tests.documents.links site`` says what is wrong, and ends with 1 if anything is.
"""

import posixpath
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"img": "src", "script": "src", "link": "href", "source": "srcset", "iframe": "src"}


@dataclass
class Page(HTMLParser):
    """What a page names: its own anchors, and what it links to or loads."""

    text: str
    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note one tag."""
        values = {name: value or "" for name, value in attrs}
        self.anchors.update(values[name] for name in ("id", "name") if name in values)
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif values.get(LOADED.get(tag, "")):
            self.loads.append(values[LOADED[tag]])


def problems(site: Path) -> list[str]:
    """What is wrong with the links of all pages, a line each."""
    pages = {
        path.relative_to(site).as_posix(): Page(path.read_text(encoding="utf-8"))
        for path in sorted(site.rglob("*.html"))
    }
    found = [
        f"{name}: {link} {fault}"
        for name, page in pages.items()
        for link in [*page.links, *page.loads]
        if (fault := _fault(site, pages, name, link))
    ]
    foreign = [
        f"{name}: {link} is loaded from another host"
        for name, page in pages.items()
        for link in page.loads
        if urlsplit(link).netloc
    ]
    return found + foreign + ([] if pages else [f"{site} holds no pages"])


def _fault(site: Path, pages: dict[str, Page], name: str, link: str) -> str | None:
    """What is wrong with a link to the site itself."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = unquote(parts.path)
    base = "" if path.startswith("/") else posixpath.dirname(name)
    target = posixpath.normpath(posixpath.join(base, path.lstrip("/"))) if path else name
    if (site / target).is_dir():
        target = posixpath.normpath(f"{target}/index.html")
    if not (site / target).is_file():
        return "does not exist"
    if parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
        return "has no such anchor"
    return None


def main() -> None:
    """Check the site in the folder that is named."""
    found = problems(Path(sys.argv[1]))
    sys.stdout.write("".join(f"{line}\n" for line in found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
