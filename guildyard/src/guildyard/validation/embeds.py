"""Discord's limits on embeds."""

from typing import Any

from guildyard.world.errors import Json, Path, Problems

MOST_EMBEDS = 10
MOST_FIELDS = 25
MOST_CHARACTERS = 6_000  # of all embeds of a message together

TEXTS = {"title": 256, "description": 4_096}
NESTED_TEXTS = {("footer", "text"): 2_048, ("author", "name"): 256}
FIELD_TEXTS = {"name": 256, "value": 1_024}


def check_embeds(embeds: list[Any], problems: Problems) -> None:
    """Note what Discord would not accept in these embeds."""
    if len(embeds) > MOST_EMBEDS:
        problems.out_of_bounds(("embeds",), 0, MOST_EMBEDS)
    for index, embed in enumerate(embeds):
        _check_embed(embed, ("embeds", index), problems)
    if sum(map(embed_length, embeds)) > MOST_CHARACTERS:
        text = f"Embed size exceeds maximum size of {MOST_CHARACTERS}"
        problems.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", text)


def embed_length(embed: Json) -> int:
    """The characters of an embed that count toward the limit of 6,000."""
    texts = [embed.get(name) for name in TEXTS]
    texts += [(embed.get(outer) or {}).get(inner) for outer, inner in NESTED_TEXTS]
    texts += [field.get(name) for field in embed.get("fields") or () for name in FIELD_TEXTS]
    return sum(len(text) for text in texts if isinstance(text, str))


def _check_embed(embed: Json, path: Path, problems: Problems) -> None:
    for name, most in TEXTS.items():
        if embed.get(name) is not None:
            problems.length((*path, name), embed[name], most)
    for (outer, inner), most in NESTED_TEXTS.items():
        if embed.get(outer):
            problems.length((*path, outer, inner), embed[outer].get(inner), most, 1)
    _check_fields(embed.get("fields") or [], (*path, "fields"), problems)
    if not _shows_something(embed):
        problems.required((*path, "description"))


def _check_fields(fields: list[Json], path: Path, problems: Problems) -> None:
    if len(fields) > MOST_FIELDS:
        problems.out_of_bounds(path, 0, MOST_FIELDS)
    for index, field in enumerate(fields):
        for name, most in FIELD_TEXTS.items():
            problems.length((*path, index, name), field.get(name), most, 1)


def _shows_something(embed: Json) -> bool:
    shown = ("title", "description", "fields", "image", "thumbnail", "footer", "author")
    return any(embed.get(name) for name in shown)
