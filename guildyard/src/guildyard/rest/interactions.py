"""The routes by which a bot answers interactions."""

from typing import Any

from guildyard.interactions.interactions import Callback, Interaction, check_callback
from guildyard.interactions.registry import InteractionRegistry
from guildyard.rest.message_fields import APART, ASKED, EXECUTED, EXECUTION, THREAD
from guildyard.rest.message_forms import edit_message, write_message
from guildyard.rest.routes import Action, Call, Route
from guildyard.rest.webhook_messages import WebhookMessages
from guildyard.validation.command_forms import check_choices
from guildyard.validation.fields import Fields, anything, many, nested, text
from guildyard.validation.modals import check_modal
from guildyard.wire import payloads
from guildyard.world.errors import (
    Json,
    Problems,
    too_many_followups,
    unknown_message,
)
from guildyard.world.model import NO_FLAGS, Flag, Message
from guildyard.world.permissions import BITS
from guildyard.world.world import World

WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = WEBHOOK + "/messages/@original"
FOLLOWUP = WEBHOOK + "/messages/{message_id}"

MOST_FOLLOWUPS = 5  # of an application that only the person has installed

ALIKE: Fields = {name: EXECUTION[name] for name in ("wait", "thread_id")}
QUERIES: dict[str, Fields] = {
    f"{WEBHOOK}/slack": ALIKE,
    f"{WEBHOOK}/github": ALIKE,
    WEBHOOK: EXECUTION,
    FOLLOWUP: THREAD,
    ORIGINAL: THREAD,
}
SLACK: Fields = {"text": text(), "fallback": text()}
HUB = ("action", "ref", "issue", "pull_request", "comment", "commits", "release")
EVENTS_OF = {"PATCH": ("MESSAGE_UPDATE",), "DELETE": ("MESSAGE_DELETE",)}
EVENTS = {
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback"): (
        "MESSAGE_CREATE",
        "MESSAGE_UPDATE",
    ),
    **{("POST", f"{WEBHOOK}/{each}"): ("MESSAGE_CREATE",) for each in ("slack", "github")},
    ("POST", WEBHOOK): ("MESSAGE_CREATE", "MESSAGE_UPDATE", "THREAD_CREATE", "THREAD_UPDATE"),
}


class InteractionRoutes:
    """Callbacks, the original response and the follow-ups."""

    def __init__(self, world: World, interactions: InteractionRegistry) -> None:
        self._hooks = WebhookMessages(world, interactions)
        self._world = world
        self._interactions = interactions

    def routes(self) -> list[Route]:
        """All with the token in the path, which is what opens them."""
        callback = "/interactions/{interaction_id}/{interaction_token}/callback"
        answer = {"type": anything("callback"), "data": anything("answer")}
        slack = {"text": text(0, 2_000), "username": text(), "attachments": many(nested(SLACK))}
        hub = {"sender": nested({}, required=True), "repository": nested({})}
        rows: list[tuple[str, str, Action, Fields]] = [
            ("POST", f"{WEBHOOK}/slack", self._hooks.slack, slack | {"icon_url": text(0, 2_048)}),
            ("POST", f"{WEBHOOK}/github", self._hooks.github, hub | dict.fromkeys(HUB, APART)),
            ("POST", callback, self.callback, answer),
            ("GET", ORIGINAL, self._read, {}),
            ("PATCH", ORIGINAL, self._edit, ASKED),
            ("DELETE", ORIGINAL, self._delete, {}),
            ("POST", WEBHOOK, self._follow_up, EXECUTED),
            ("GET", FOLLOWUP, self._read, {}),
            ("PATCH", FOLLOWUP, self._edit, ASKED),
            ("DELETE", FOLLOWUP, self._delete, {}),
        ]
        return [
            Route(
                method=method,
                template=template,
                action=action,
                needs_token=False,
                query=QUERIES.get(template, {}),
                fields=fields,
                events=EVENTS.get((method, template), EVENTS_OF.get(method, ())),
            )
            for method, template, action, fields in rows
        ]

    def callback(self, call: Call) -> Json | None:
        """Take a bot's acknowledgement, by this route or as the answer to a signed request."""
        token = call.parameters["interaction_token"]
        interaction = self._interactions.to_acknowledge(call.id("interaction_id"), token)
        callback = check_callback(interaction, call.form)
        data = call.form.get("data") or {}
        self._carry_out(callback, interaction, data, call)
        interaction.acknowledge(callback)
        if call.query.get("with_response", "").lower() not in ("1", "true"):
            return None
        return _callback_response(interaction, callback)

    def _carry_out(
        self, callback: Callback, interaction: Interaction, data: Json, call: Call
    ) -> None:
        """What the acknowledgement does; a refused one does nothing."""
        if callback is Callback.MESSAGE:
            interaction.original = self._new_message(interaction, data, call)
        elif callback is Callback.DEFER_MESSAGE:
            interaction.original = self._thinking(interaction, data)
        elif callback is Callback.DEFER_UPDATE:
            interaction.original = interaction.message
        elif callback is Callback.UPDATE:
            interaction.original = interaction.message
            self._change(interaction, interaction.message, data, call)
        elif callback is Callback.CHOICES:
            interaction.choices = _checked_choices(data)
        elif callback is Callback.MODAL:
            check_modal(data)
            interaction.modal = data
        elif callback is Callback.LAUNCH_ACTIVITY:
            activities = self._world.activities
            interaction.activity = activities.join(interaction.channel, interaction.user)

    def _read(self, call: Call) -> Json:
        if self._is_channels(call):
            return self._hooks.read(call)
        interaction = self._interaction(call)
        return payloads.message(self._target(interaction, call))

    def _edit(self, call: Call) -> Json:
        if self._is_channels(call):
            return self._hooks.edit(call)
        interaction = self._interaction(call)
        message = self._target(interaction, call)
        self._change(interaction, message, call.form or {}, call)
        return payloads.message(message)

    def _delete(self, call: Call) -> None:
        if self._is_channels(call):
            return self._hooks.delete(call)
        interaction = self._interaction(call)
        message = self._target(interaction, call)
        message.channel.everything.remove(message)
        self._world.announce.message_changed(message, "MESSAGE_DELETE")
        interaction.responded.set()
        return None

    def _follow_up(self, call: Call) -> Json | None:
        """A further message; after a deferral the first one takes the place of "thinking"."""
        if self._is_channels(call):
            return self._hooks.execute(call)
        interaction = self._interaction(call)
        original = interaction.original
        if original and Flag.LOADING in original.flags:
            self._change(interaction, original, call.form or {}, call)
            return payloads.message(original)
        if interaction.is_by_user and len(interaction.followups) >= MOST_FOLLOWUPS:
            raise too_many_followups()
        message = self._new_message(interaction, call.form or {}, call)
        interaction.followups.append(message)
        interaction.responded.set()
        wait = call.query.get("wait", "").lower() in ("1", "true")
        return payloads.message(message) if wait else None

    def _is_channels(self, call: Call) -> bool:
        """Is the webhook one of a channel, and not the bot's own for its interactions?"""
        return call.id("webhook_id") != self._world.bot.id

    def _interaction(self, call: Call) -> Interaction:
        token = call.parameters["webhook_token"]
        return self._interactions.to_follow_up(token, self._world.clock())

    def _target(self, interaction: Interaction, call: Call) -> Message:
        """The message of the path: the original response or a follow-up."""
        message = interaction.original
        if "message_id" in call.parameters:
            own = [*interaction.followups, *([message] if message else [])]
            wanted = call.id("message_id")
            message = next((each for each in own if each.id == wanted), None)
        if message is None or message not in message.channel.everything:
            raise unknown_message()
        return message

    def _new_message(self, interaction: Interaction, data: Json, call: Call) -> Message:
        message = self._blank(interaction)
        write_message(message, data, call.uploads)
        message.flags |= _hidden(interaction)
        return self._show(interaction, message)

    def _thinking(self, interaction: Interaction, data: Json) -> Message:
        message = self._blank(interaction)
        asked = Flag(data.get("flags") or 0) & Flag.EPHEMERAL
        message.flags = Flag.LOADING | asked | _hidden(interaction)
        return self._show(interaction, message)

    def _blank(self, interaction: Interaction) -> Message:
        return Message(
            id=self._world.snowflakes.next(),
            channel=interaction.channel,
            author=self._world.bot,
            created_at=self._world.clock(),
            interaction=interaction.metadata,
            command=interaction.command,
            application_id=self._world.bot.id,
        )

    def _show(self, interaction: Interaction, message: Message) -> Message:
        if message.ephemeral:
            message.visible_to = interaction.user
        interaction.channel.everything.append(message)
        self._world.announce.message_changed(message, "MESSAGE_CREATE")
        return message

    def _change(
        self, interaction: Interaction, message: Message | None, data: Json, call: Call
    ) -> None:
        if message is None or message not in message.channel.everything:
            raise unknown_message()
        if Flag.LOADING in message.flags:
            write_message(message, _without_ephemeral(data), call.uploads)
        else:
            edit_message(message, data, call.uploads)
        self._world.announce.message_changed(message, "MESSAGE_UPDATE")
        interaction.responded.set()


def _hidden(interaction: Interaction) -> Flag:
    """What an application that somebody brings along says is theirs alone, where the guild does
    not let them share it."""
    place = interaction.channel
    if not interaction.is_by_user or place.guild is None:
        return NO_FLAGS
    shared = place.permissions_of(interaction.user) & BITS["use_external_apps"]
    return NO_FLAGS if shared else Flag.EPHEMERAL


def _without_ephemeral(data: Json) -> Json:
    """Who sees a deferred answer was decided by the deferral."""
    return data | {"flags": (data.get("flags") or 0) & ~Flag.EPHEMERAL}


def _checked_choices(data: Json) -> list[Json]:
    problems = Problems()
    choices = data.get("choices") or []
    check_choices(choices, ("data", "choices"), problems)
    problems.refuse()
    return list(choices)


def _callback_response(interaction: Interaction, callback: Callback) -> Json:
    about: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    response: Json = {"interaction": about}
    if interaction.activity is not None:
        about["activity_instance_id"] = interaction.activity.name
        opened = {"id": interaction.activity.name}
        return response | {"resource": {"type": int(callback), "activity_instance": opened}}
    message = interaction.original
    if message is None:
        return response
    about["response_message_id"] = str(message.id)
    about["response_message_loading"] = Flag.LOADING in message.flags
    about["response_message_ephemeral"] = message.ephemeral
    if callback in (Callback.MESSAGE, Callback.UPDATE):
        resource: dict[str, Any] = {"type": int(callback), "message": payloads.message(message)}
        response["resource"] = resource
    return response
