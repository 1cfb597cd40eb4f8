"""What a webhook of a channel writes: with its token, and without any bot's permissions."""

from typing import Any

from guildyard.interactions.registry import InteractionRegistry
from guildyard.rest.message_forms import check_form, edit_message, write_message
from guildyard.rest.routes import Call
from guildyard.rest.webhooks import by_token
from guildyard.wire import payloads
from guildyard.world.errors import ApiError, Json, Problems, unknown_channel, unknown_message
from guildyard.world.guilds import Channel
from guildyard.world.model import POSTED_IN, Flag, Message, User
from guildyard.world.records import Record
from guildyard.world.threads import Thread, open_thread
from guildyard.world.world import World


class WebhookMessages:
    """The messages of webhooks, each with the name and picture that it was sent under."""

    def __init__(self, world: World, interactions: InteractionRegistry) -> None:
        self._world = world
        self._interactions = interactions

    def execute(self, call: Call, form: Json | None = None) -> Json | None:
        """Write a message; told back only to who waits for it."""
        hook = by_token(self._world, call)
        form = call.form or {} if form is None else form
        check_form(form, call.uploads, layout=bool((form.get("flags") or 0) & Flag.COMPONENTS_V2))
        channel = self._target(hook, call, form)
        message = Message(
            id=channel.id if channel.kind in POSTED_IN else self._world.snowflakes.next(),
            channel=channel,
            author=_author(hook, form),
            created_at=self._world.clock(),
            webhook_id=hook.id,
            application_id=self._world.bot.id,
        )
        write_message(message, form, call.uploads)
        channel.everything.append(message)
        self._world.announce.message_changed(message, "MESSAGE_CREATE")
        return payloads.message(message) if call.asked.get("wait") else None

    def read(self, call: Call) -> Json:
        """What stands in one that it wrote before."""
        return payloads.message(self._own(call))

    def edit(self, call: Call) -> Json:
        """Change a message of the webhook."""
        message = self._own(call)
        edit_message(message, call.form or {}, call.uploads)
        self._world.announce.message_changed(message, "MESSAGE_UPDATE")
        return payloads.message(message)

    def delete(self, call: Call) -> None:
        """Take a message of the webhook away."""
        message = self._own(call)
        message.channel.everything.remove(message)
        self._world.announce.message_changed(message, "MESSAGE_DELETE")

    def slack(self, call: Call) -> Any:
        """A message as it is written for Slack: its text, and the texts of its attachments."""
        form = call.fields
        parts = [each.get("text") or each.get("fallback") for each in form.get("attachments") or []]
        content = "\n".join(filter(None, [form.get("text"), *parts]))
        named = {"username": form["username"]} if form.get("username") else {}
        self.execute(call, {"content": content} | named)
        return "ok"

    def github(self, call: Call) -> None:
        """What happened in a repository, in one line; Discord makes an embed of it."""
        form = call.form
        repository = (form.get("repository") or {}).get("full_name", "")
        what = form.get("action") or form.get("ref") or "changed"
        embed = {
            "title": f"[{repository}] {what}"[:256],
            "author": {"name": str(form["sender"].get("login", "")) or "GitHub"},
        }
        self.execute(call, {"embeds": [embed], "username": "GitHub"})

    def _own(self, call: Call) -> Message:
        hook = by_token(self._world, call)
        channel = self._thread(hook, call) or self._world.channel(hook.place or 0)
        wanted = call.parameters.get("message_id", "")
        message = channel.message(int(wanted)) if channel and wanted.isdecimal() else None
        if message is None or message.webhook_id != hook.id:
            raise unknown_message()
        return message

    def _thread(self, hook: Record, call: Call) -> Channel | None:
        thread_id = call.asked.get("thread_id")
        if not thread_id:
            return None
        thread = self._world.channel(thread_id)
        if not isinstance(thread, Thread) or thread.parent.id != hook.place:
            raise unknown_channel()
        return thread

    def _target(self, hook: Record, call: Call, form: Json) -> Channel:
        """The channel of the webhook, one of its threads, or a new post of its forum."""
        channel = self._world.channel(hook.place or 0)
        if channel is None:
            raise unknown_channel()
        thread = self._thread(hook, call)
        if channel.kind not in POSTED_IN:
            if form.get("thread_name"):
                raise _refused("thread_name", "Webhooks can only create threads in forum channels")
            return thread or channel
        if thread is not None:
            return thread
        if not form.get("thread_name"):
            told = "Webhooks posted to forum channels must have a thread_name or thread_id"
            raise ApiError(400, 220001, told)
        known = {tag.id: tag for tag in channel.tags}
        tags = tuple(known[int(e)] for e in form.get("applied_tags") or [] if int(e) in known)
        return open_thread(channel, form["thread_name"], _author(hook, form), tags=tags)


def _author(hook: Record, form: Json) -> User:
    """The account that a webhook's message shows; it is in no list of people."""
    name = form.get("username") or hook.fields["name"]
    details = {"avatar": hook.fields["avatar"], "discriminator": "0000", "username": name}
    return User(id=hook.id, name=name, bot=True, details=details)


def _refused(field: str, told: str) -> ApiError:
    problems = Problems()
    problems.add((field,), "BASE_TYPE_BAD_VALUE", told)
    return ApiError(400, 50035, "Invalid Form Body", problems.tree)
