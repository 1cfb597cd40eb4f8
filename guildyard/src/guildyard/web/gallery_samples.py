"""The samples of the gallery, written as a bot sends them."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from guildyard.web.gallery_pictures import picture
from guildyard.world.errors import Json


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A message and the features it shows."""

    title: str
    shows: tuple[str, ...]
    form: Json = field(default_factory=dict)
    more: Json = field(default_factory=dict)
    by_bot: bool = True

    @property
    def layout(self) -> bool:
        """Is it a Components V2 message?"""
        return "flag: components_v2" in self.shows


POLL_ANSWERS = [{"poll_media": {"text": text}} for text in ("Linden", "Clover")]
POLL = {
    "question": "Which honey?",
    "multiple": False,
    "over": False,
    "own": True,
    "ends": "2030-01-01T12:00:00+00:00",
    "answers": [
        {"text": "Linden", "count": 2, "mine": True, "best": True, "who": ["Ada", "Ben"]},
        {"text": "Clover", "count": 1, "mine": False, "best": False, "who": ["Cleo"]},
    ],
}

WIDE, SQUARE, WARM = picture(320, 120), picture(96, 96, 20), picture(160, 160, 220)

MARKDOWN = """\
# Heading one
## Heading two
### Heading three
-# Subtext, for the small print
**bold**, *italics*, ***both***, __underlined__, ~~struck out~~, `code`, ||a spoiler||
- a list
  - inside a list
- and on
1. first
2. second
> A quote
> of two lines
```python
print("a block of code, with a line that is too long for a small screen, so that it scrolls")
```
[A link](https://example.com), https://example.com/as-it-is, \\*no italics\\*
<script>alert("only text")</script>"""

STYLES = ("primary", "secondary", "success", "danger")


def _option(label: str, **more: object) -> Json:
    return {"label": label, "value": label.lower(), **more}


OPTIONS = [
    _option("Honey", description="Sweet", emoji={"name": "🍯"}, default=True),
    _option("Clover", description="Green"),
    _option("Heather"),
]
SELECTS = (
    {"type": 3, "custom_id": "one", "placeholder": "One of three", "options": OPTIONS},
    {"type": 3, "custom_id": "some", "options": OPTIONS, "min_values": 0, "max_values": 3},
    {"type": 5, "custom_id": "person", "placeholder": "A person"},
    {"type": 6, "custom_id": "role", "placeholder": "A role"},
    {"type": 8, "custom_id": "place", "placeholder": "A channel"},
)


def _row(*components: Json) -> Json:
    return {"type": 1, "components": [*components]}


def _text(content: str) -> Json:
    return {"type": 10, "content": content}


def _item(url: str, description: str, *, spoiler: bool = False) -> Json:
    return {"media": {"url": url}, "description": description, "spoiler": spoiler}


BUTTONS = [
    {"type": 2, "style": number, "label": name.title(), "custom_id": name}
    for number, name in enumerate(STYLES, 1)
]
PREMIUM: Json = {"type": 2, "style": 6, "sku_id": "1000000000000000001"}
LINK = {"type": 2, "style": 5, "label": "Link", "url": "https://example.com"}
MORE_BUTTONS = [
    {"type": 2, "style": 2, "emoji": {"name": "🐝"}, "custom_id": "bee"},
    {"type": 2, "style": 1, "label": "Disabled", "custom_id": "off", "disabled": True},
    {
        "type": 2,
        "style": 2,
        "label": "A label of eighty characters, " + "which is long " * 3,
        "custom_id": "long",
    },
]
SECTION = {
    "type": 9,
    "components": [_text("### Section\nText with a thumbnail beside it.")],
    "accessory": {"type": 11, "media": {"url": SQUARE}, "description": "A gradient of blue"},
}
BUTTON_SECTION = {
    "type": 9,
    "components": [_text("Text with a button beside it.")],
    "accessory": BUTTONS[1] | {"custom_id": "beside"},
}
GALLERY = {
    "type": 12,
    "items": [
        _item(WIDE, "A wide gradient"),
        _item(WARM, "A warm gradient"),
        _item(SQUARE, "A hidden gradient", spoiler=True),
    ],
}
FILE = {"type": 13, "file": {"url": "attachment://words.txt"}}
CONTAINER = {
    "type": 17,
    "accent_color": 0xD9971A,
    "components": [
        _text("## Container\nWith an accent."),
        SECTION,
        {"type": 14, "divider": True, "spacing": 2},
        BUTTON_SECTION,
        {"type": 14, "divider": False, "spacing": 1},
        _row(*BUTTONS[:2]),
    ],
}
HIDDEN = {"type": 17, "spoiler": True, "components": [_text("A container that was hidden.")]}
V2 = "flag: components_v2"


def samples(now: datetime) -> list[Sample]:
    """All samples; those about time are about the time given."""
    return [*_texts(now), *_embeds(now), *_rows(), *_layouts(), *_files(), *_states()]


def _texts(now: datetime) -> list[Sample]:
    second = int((now + timedelta(hours=3)).timestamp())
    times = "\n".join(f"`{style}` <t:{second}:{style}>" for style in "tTdDfFR")
    mentions = "<@1>, <@&3>, <#4>, </help:5>, <@6>, <:bee:7>"
    return [
        Sample(title="Markdown", shows=("send: content",), form={"content": MARKDOWN}),
        Sample(title="Times, in your zone", shows=(), form={"content": times}),
        Sample(
            title="Mentions",
            shows=("send: allowed_mentions",),
            form={"content": mentions},
            more={"pinged": True},
        ),
        Sample(
            title="A person's text", shows=(), form={"content": "Hello!\nTwo lines."}, by_bot=False
        ),
    ]


def _embeds(now: datetime) -> list[Sample]:
    fields = [
        {"name": f"Field {number}", "value": f"**Value** {number}", "inline": number < 4}
        for number in range(1, 5)
    ]
    embed = {
        "title": "Title",
        "url": "https://example.com",
        "description": "A description with *markdown*.",
        "color": 0x2F9E6E,
        "timestamp": now.isoformat(),
        "author": {"name": "Author", "url": "https://example.com"},
        "footer": {"text": "Footer"},
        "image": {"url": WIDE},
        "thumbnail": {"url": SQUARE},
        "fields": fields,
    }
    parts = ("title", "url", "description", "timestamp", "author", "footer", "image", "thumbnail")
    return [
        Sample(
            title="An embed",
            shows=(
                "send: embed",
                "send: embeds",
                "embed: fields",
                "embed: colour",
                "embed: type",
                *(f"embed: {part}" for part in parts),
            ),
            form={"embeds": [embed, {"description": "A second one."}]},
        ),
    ]


def _rows() -> list[Sample]:
    rows = [_row(*BUTTONS, LINK), _row(*MORE_BUTTONS)]
    kinds = ("select", "user_select", "role_select", "mentionable_select", "channel_select")
    mentionable = {"type": 7, "custom_id": "any", "placeholder": "A person or a role"}
    return [
        Sample(
            title="Buttons",
            shows=(
                "send: view",
                "component: action_row",
                "component: button",
                *(f"button: {style}" for style in (*STYLES, "link", "premium")),
            ),
            form={"content": "Press one.", "components": [*rows, _row(PREMIUM)]},
        ),
        Sample(
            title="Selects",
            shows=tuple(f"component: {kind}" for kind in kinds),
            form={"content": "Choose.", "components": [_row(each) for each in SELECTS]},
        ),
        Sample(
            title="A select of people and roles",
            shows=(),
            form={"content": "Choose.", "components": [_row(mentionable)]},
        ),
    ]


def _layouts() -> list[Sample]:
    kinds = ("section", "text_display", "thumbnail", "separator", "container")
    return [
        Sample(
            title="Components V2",
            shows=(V2, *(f"component: {kind}" for kind in kinds)),
            form={"components": [_text("Text outside."), CONTAINER, HIDDEN]},
        ),
        Sample(
            title="Media gallery and file",
            shows=(V2, "component: media_gallery", "component: file"),
            form={"components": [GALLERY, FILE]},
        ),
    ]


def _files() -> list[Sample]:
    shown = {"filename": "wide.png", "content_type": "image/png", "url": WIDE, "size": 900}
    files = [
        shown | {"id": "1", "description": "A wide gradient"},
        shown | {"id": "2", "filename": "SPOILER_wide.png", "description": "A hidden gradient"},
        shown | {"id": "3"},
        {"id": "4", "filename": "words.txt", "content_type": "text/plain", "url": "", "size": 2048},
    ]
    return [
        Sample(
            title="Attachments",
            shows=("send: file", "send: files"),
            form={"content": "Four files.", "attachments": files},
        )
    ]


def _states() -> list[Sample]:
    used = {"used": {"command": "roll dice", "by": "Ada", "by_id": "1"}}
    answers = {"answers": {"by": "Ada", "text": "Is anybody there?", "id": "0"}}
    edited = {"edited_timestamp": "2026-01-01T08:00:00+00:00"}
    silent = ("suppress_embeds", "suppress_notifications", "silent")
    sent = ("reference", "mention_author", "silent", "nonce", "suppress_embeds")
    return [
        Sample(
            title="A private answer",
            shows=("flag: ephemeral",),
            form={"content": "🎲 You rolled a **four**."},
            more={"ephemeral": True, **used},
        ),
        Sample(
            title="A poll",
            shows=("send: poll",),
            form={"poll": {"question": {"text": "Which honey?"}, "answers": POLL_ANSWERS}},
            more={"poll": POLL},
        ),
        Sample(title="Thinking", shows=("flag: loading",), more={"loading": True, **used}),
        Sample(
            title="A reply, edited, sent silently",
            shows=(
                *(f"send: {name}" for name in sent),
                *(f"flag: {name}" for name in silent),
            ),
            form={"content": "Yes."},
            more={"silent": True, **edited, **answers},
        ),
    ]
