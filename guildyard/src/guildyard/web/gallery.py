"""The gallery: one of everything that a bot can send and the page can show.

``supported``, ``NOT_SHOWN`` and ``NOT_BUILT`` name the features as discord.py does; a test compares
them with what the installed discord.py offers, so that a feature to come is noticed.
"""

from datetime import datetime

from guildyard.validation.modals import fields_of
from guildyard.web.gallery_modal import MODAL
from guildyard.web.gallery_samples import Sample, samples
from guildyard.wire.unfurl import unfurl_components, unfurl_embeds
from guildyard.world.errors import Json

# Bots can use these, and the page has no sight of them.
NOT_SHOWN = {
    "send: tts": "the text is shown, and nothing is read aloud",
    "send: stickers": "the message arrives without a picture of its sticker",
    "send: delete_after": "discord.py deletes the message itself",
    "flag: crossposted": "a published announcement has no mark",
    "flag: is_crossposted": "a copy of an announcement looks like any other message",
    "flag: has_thread": "the thread is listed below its channel, and the message has no mark",
    "flag: forwarded": "the message arrives without what it forwards",
}

NOT_BUILT = {
    "embed: video": "only Discord itself can make such embeds",
    "embed: provider": "only Discord itself can make such embeds",
    "flag: source_message_deleted": "a copy of an announcement stays when the original is deleted",
    "flag: urgent": "only Discord itself sends such messages",
    "flag: failed_to_mention_some_roles_in_thread": "every mention in a thread succeeds",
    "flag: voice": "there are no voice messages",
}


def gallery(now: datetime) -> Json:
    """The samples as messages and a modal, and what the page does not show."""
    shown = samples(now)
    parts = [part for component in MODAL["components"] for part in _parts(component)]
    return {
        "samples": [_message(number, each, now) for number, each in enumerate(shown)],
        "modal": {"title": MODAL["title"], "custom_id": MODAL["custom_id"], "parts": parts},
        "unsupported": NOT_SHOWN | NOT_BUILT,
        "names": {"@1": "Ada", "@2": "Bot", "&3": "Puzzlers", "#4": "#general"},
        "choosable": {
            "people": [{"id": "1", "name": "Ada"}],
            "roles": [{"id": "3", "name": "Puzzlers"}],
            "channels": [{"id": "4", "name": "general", "type": 0}],
        },
    }


def supported(now: datetime) -> set[str]:
    """What the samples show, each feature once, named as in discord.py."""
    shown = {feature for sample in samples(now) for feature in sample.shows}
    return shown | set(MODAL["shows"])


def _parts(component: Json) -> list[Json]:
    return fields_of([component]) or [component]


def _message(number: int, sample: Sample, now: datetime) -> Json:
    form = sample.form
    author = {"id": "2", "bot": True} if sample.by_bot else {"id": "1", "bot": False}
    message = {
        "id": f"sample-{number}",
        "author": author,
        "author_name": "Bot" if sample.by_bot else "Ada",
        "content": form.get("content", ""),
        "embeds": unfurl_embeds(form.get("embeds", []), []),
        "components": unfurl_components(form.get("components", []), []),
        "attachments": form.get("attachments", []),
        "timestamp": now.isoformat(),
        "edited_timestamp": None,
        "layout": sample.layout,
        "ephemeral": False,
        "loading": False,
        "silent": False,
        "pinged": False,
    }
    return {"title": sample.title, "message": message | sample.more}
