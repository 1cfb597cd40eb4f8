"""A request to write or edit a message: check it as Discord does, then carry it out."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from guildyard.validation.components import check_components, walk
from guildyard.validation.embeds import check_embeds
from guildyard.validation.mentions import check_allowed_mentions, pings_in
from guildyard.validation.polls import check_poll, hours
from guildyard.wire.unfurl import dangling_attachments, unfurl_components, unfurl_embeds
from guildyard.world.errors import (
    ApiError,
    Json,
    Problems,
    empty_message,
    poll_cannot_be_edited,
    too_large,
)
from guildyard.world.files import BIGGEST_UPLOAD, MOST_ATTACHMENTS, File, keep
from guildyard.world.model import Attachment, Flag, Message, Poll, PollAnswer
from guildyard.world.polls import begin

MOST_CONTENT = 2_000
MOST_DESCRIPTION = 1_024
MOST_NONCE = 25
ALLOWED_FLAGS = (
    Flag.SUPPRESS_EMBEDS | Flag.EPHEMERAL | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2
)


@dataclass(frozen=True, kw_only=True)
class Upload:
    """A file of a multipart request: ``files[0]`` has key 0."""

    key: int
    filename: str
    content_type: str
    data: bytes = field(repr=False)


def write_message(message: Message, form: Json, uploads: list[Upload]) -> None:
    """Fill a new message, or one that says that the bot is thinking."""
    flags = Flag(form.get("flags") or 0) & ALLOWED_FLAGS
    message.flags |= flags
    message.tts = bool(form.get("tts"))
    _change(message, form, uploads, new=True)
    message.pings = pings_in(message, shown_text(message), form.get("allowed_mentions"))


def edit_message(message: Message, form: Json, uploads: list[Upload]) -> None:
    """Change what the form names and keep the rest. Nobody is notified of an edit."""
    if message.poll:
        raise poll_cannot_be_edited()
    if message.forwarded:
        raise ApiError(400, 50160, "This operation cannot be performed on a forwarded message")
    message.flags |= Flag(form.get("flags") or 0) & (Flag.COMPONENTS_V2 | Flag.SUPPRESS_EMBEDS)
    _change(message, form, uploads)
    message.edited_at = message.channel.world.clock()


def check_form(form: Any, uploads: list[Upload], *, layout: bool) -> None:
    """Refuse a form with anything that Discord would refuse."""
    problems = Problems()
    if not isinstance(form, dict):
        problems.add((), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        problems.refuse()
    if form.get("content") is not None:
        problems.length(("content",), form["content"], MOST_CONTENT)
    _check_lists(form, problems)
    problems.refuse()
    check_embeds(form.get("embeds") or [], problems)
    check_components(form.get("components") or [], problems, layout=layout)
    check_allowed_mentions(form.get("allowed_mentions"), problems)
    _check_attachments(form, uploads, problems)
    if form.get("poll"):
        check_poll(form["poll"], problems)
    if layout:
        _check_nothing_beside_layout(form, problems)
    if isinstance(form.get("nonce"), str):
        problems.length(("nonce",), form["nonce"], MOST_NONCE)
    problems.refuse()


def shown_text(message: Message) -> str:
    """The content and all text displays: what can mention people."""
    displays = [part["content"] for part in walk(message.components) if "content" in part]
    return "\n".join([message.content, *displays])


def _change(message: Message, form: Json, uploads: list[Upload], *, new: bool = False) -> None:
    """Check, then change; a refused form leaves the message as it was."""
    layout = Flag.COMPONENTS_V2 in message.flags
    check_form(form, uploads, layout=layout)
    files = _files_after(message, form, uploads)
    content = form.get("content", message.content) or ""
    embeds = form.get("embeds", message.embeds) or []
    components = form.get("components", message.components) or []
    poll = _poll(message, form["poll"]) if new and form.get("poll") else None
    if not (poll or message.stickers or message.forwarded):
        _check_whole(files, content, embeds, components, layout=layout)
    if poll:
        begin(message, poll)
    message.content, message.attachments = content, files
    message.embeds = unfurl_embeds(embeds, files)
    message.components = unfurl_components(components, files)
    message.flags &= ~Flag.LOADING
    message.revision += 1


def _check_whole(
    files: list[Attachment],
    content: str,
    embeds: list[Json],
    components: list[Json],
    *,
    layout: bool,
) -> None:
    """Refuse an empty message, and pictures that are named but not attached."""
    problems = Problems()
    if layout and (content or embeds):
        _refuse_beside_layout("content" if content else "embeds", problems)
    for name in dangling_attachments(embeds, components, files):
        text = f"The referenced attachment {name} was not found"
        problems.add(("components",), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", text)
    problems.refuse()
    if not (content.strip() or embeds or files or (layout and components)):
        raise empty_message()


def _poll(message: Message, form: Json) -> Poll:
    """A new poll; what is no emoji of the answers is left out."""
    world = message.channel.world
    media = [answer["poll_media"] for answer in form["answers"]]
    answers = [
        PollAnswer(id=number, text=each["text"], emoji=world.emoji_of(each.get("emoji")))
        for number, each in enumerate(media, 1)
    ]
    return Poll(
        question=form["question"]["text"],
        answers=tuple(answers),
        ends_at=world.clock() + timedelta(hours=hours(form)),
        multiple=bool(form.get("allow_multiselect")),
    )


def _check_lists(form: Json, problems: Problems) -> None:
    for name in ("embeds", "components", "attachments"):
        entries = form.get(name) or []
        if not isinstance(entries, list):
            problems.add((name,), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        elif not all(isinstance(entry, dict) for entry in entries):
            text = "Only dictionaries may be used in a DictType"
            problems.add((name,), "DICT_TYPE_CONVERT", text)


def _check_nothing_beside_layout(form: Json, problems: Problems) -> None:
    for name in ("content", "embeds", "poll", "sticker_ids"):
        if form.get(name):
            _refuse_beside_layout(name, problems)


def _refuse_beside_layout(name: str, problems: Problems) -> None:
    text = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
    problems.add((name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)


def _check_attachments(form: Json, uploads: list[Upload], problems: Problems) -> None:
    listed = form.get("attachments") or []
    if max(len(listed), len(uploads)) > MOST_ATTACHMENTS:
        problems.out_of_bounds(("attachments",), 0, MOST_ATTACHMENTS)
    for index, entry in enumerate(listed):
        if entry.get("description") is not None:
            path = ("attachments", index, "description")
            problems.length(path, entry["description"], MOST_DESCRIPTION)
    if any(len(upload.data) > BIGGEST_UPLOAD for upload in uploads):
        raise too_large()


def _files_after(message: Message, form: Json, uploads: list[Upload]) -> list[Attachment]:
    """The files that stay and those that come."""
    listed = form.get("attachments")
    kept = message.attachments
    if listed is not None:
        wanted = {int(entry["id"]) for entry in listed}
        kept = [file for file in kept if file.id in wanted]
    entries = {int(entry["id"]): entry for entry in listed or []}
    return [*kept, *(_attach(message, upload, entries.get(upload.key, {})) for upload in uploads)]


def _attach(message: Message, upload: Upload, entry: Json) -> Attachment:
    name = entry.get("filename") or upload.filename
    file = File(name, upload.data, entry.get("description"))
    return keep(message.channel, file, upload.content_type)
