"""Fill in what Discord adds to embeds and components before it gives them back."""

import re
from collections.abc import Iterator
from itertools import count

from guildyard.validation.components import SELECTS, Kind, walk
from guildyard.world.errors import Json
from guildyard.world.model import Attachment

ATTACHMENT = "attachment://"
_DEFAULTS: dict[Kind, Json] = {
    Kind.SEPARATOR: {"spacing": 1, "divider": True},
    Kind.CONTAINER: {"accent_color": None, "spoiler": False},
    Kind.THUMBNAIL: {"description": None, "spoiler": False},
    Kind.FILE: {"spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}


def unfurl_embeds(embeds: list[Json], files: list[Attachment]) -> list[Json]:
    """The embeds with their type, and with the addresses of attached pictures."""
    return [_unfurl_embed(embed, files) for embed in embeds]


def _unfurl_embed(embed: Json, files: list[Attachment]) -> Json:
    kept = {name: value for name, value in embed.items() if value not in (None, [], {})}
    for name in ("image", "thumbnail"):
        if name in kept:
            kept[name] = _picture(kept[name]["url"], files)
    return kept | {"type": "rich"}


def _picture(url: str, files: list[Attachment]) -> Json:
    file = _named(url, files)
    if file is None:
        return {"url": url, "proxy_url": url, "width": 0, "height": 0}
    file.in_embed = True
    width, height = file.size or (0, 0)
    picture = {"url": file.url, "proxy_url": file.url, "width": width, "height": height}
    return picture | ({"description": file.description} if file.description else {})


def _named(url: str, files: list[Attachment]) -> Attachment | None:
    """The attached file that an address means, by its name or because it was unfurled before."""
    name = url.removeprefix(ATTACHMENT)
    return next((file for file in files if url == file.url or name == file.filename), None)


def unfurl_components(components: list[Json], files: list[Attachment]) -> list[Json]:
    """The components with an id each, their defaults, and the addresses of their media."""
    for file in files:
        file.in_layout = False
    taken = {component["id"] for component in walk(components) if component.get("id")}
    fresh = (number for number in count(1) if number not in taken)
    return [_unfurl(component, files, fresh) for component in components]


def _unfurl(component: Json, files: list[Attachment], fresh: Iterator[int]) -> Json:
    kind = Kind(component["type"])
    kept = {name: value for name, value in component.items() if value is not None}
    kept = _DEFAULTS.get(kind, {}) | kept
    kept["id"] = component.get("id") or next(fresh)
    if "components" in kept:
        kept["components"] = [_unfurl(inner, files, fresh) for inner in kept["components"]]
    if "accessory" in kept:
        kept["accessory"] = _unfurl(kept["accessory"], files, fresh)
    for shown in kept.get("default_values", ()):
        shown["id"] = str(shown["id"])  # of a select; libraries send numbers as well
    _unfurl_media(kept, files)
    return kept


def _unfurl_media(component: Json, files: list[Attachment]) -> None:
    if "media" in component:
        component["media"] = _media(component["media"], files)
    if "file" in component:
        component["file"] = _media(component["file"], files)
        component["name"] = component["file"]["url"].rsplit("/", 1)[-1]
        component["size"] = next(
            (len(file.data) for file in files if file.url == component["file"]["url"]), None
        )
    if "items" in component:
        component["items"] = [_gallery_item(item, files) for item in component["items"]]


def _gallery_item(item: Json, files: list[Attachment]) -> Json:
    description, spoiler = item.get("description"), bool(item.get("spoiler"))
    media = _media(item["media"], files)
    return {"media": media, "description": description, "spoiler": spoiler}


def _media(media: Json, files: list[Attachment]) -> Json:
    file = _named(media["url"], files)
    if file is None:
        return {"id": "0", "url": media["url"], "proxy_url": media["url"]}
    file.in_layout = True
    width, height = file.size or (None, None)
    return {
        "id": str(file.id),
        "url": file.url,
        "proxy_url": file.url,
        "width": width,
        "height": height,
        "content_type": file.content_type,
        "attachment_id": str(file.id),
    }


def dangling_attachments(
    embeds: list[Json], components: list[Json], files: list[Attachment]
) -> list[str]:
    """The ``attachment://`` addresses that name no attached file."""
    text = repr((embeds, components))
    names = set(re.findall(rf"{ATTACHMENT}([^'\"]+)", text))
    return sorted(names - {file.filename for file in files})
