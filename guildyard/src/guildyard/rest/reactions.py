"""The routes about reactions."""

from guildyard.rest.message_fields import REACTED
from guildyard.rest.messages import find_message
from guildyard.rest.routes import Action, Call, Route
from guildyard.wire import payloads
from guildyard.world import reactions
from guildyard.world.emoji import Emoji
from guildyard.world.errors import (
    Json,
    Problems,
    missing_permissions,
    thread_is_archived,
    too_many_reactions,
    unknown_emoji,
    unknown_user,
)
from guildyard.world.model import User
from guildyard.world.threads import Thread
from guildyard.world.world import World

MOST_LISTED = 100


class ReactionRoutes:
    """What a bot can do with what is under a message."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Reacting, listing who did, and taking reactions away."""
        every = "/channels/{channel_id}/messages/{message_id}/reactions"
        one = f"{every}/{{emoji_name}}"
        history, manage = ("read_message_history",), ("manage_messages",)
        gone = "MESSAGE_REACTION_REMOVE"
        rows: list[tuple[str, str, Action, tuple[str, ...], str | None]] = [
            ("PUT", f"{one}/@me", self._react, history, "MESSAGE_REACTION_ADD"),
            ("DELETE", f"{one}/@me", self._take_own, history, gone),
            ("DELETE", f"{one}/{{user_id}}", self._take, manage, gone),
            ("GET", one, self._list, history, None),
            ("DELETE", one, self._clear, manage, f"{gone}_EMOJI"),
            ("DELETE", every, self._clear, manage, f"{gone}_ALL"),
        ]
        return [
            Route(
                method=method,
                template=path,
                action=action,
                needs=needs,
                query=REACTED if method == "GET" else {},
                events=(event,) if event else (),
            )
            for method, path, action, needs, event in rows
        ]

    def _react(self, call: Call) -> None:
        channel, message = call.channel, find_message(call.channel, call)
        emoji, bot = self._emoji(call), self._world.bot
        if isinstance(channel, Thread) and channel.archived:
            raise thread_is_archived()
        if reactions.needed_to_react(message, emoji) & ~channel.permissions_of(bot):
            raise missing_permissions()
        if reactions.is_full(message, emoji):
            raise too_many_reactions()
        reactions.react(message, bot, emoji)

    def _take_own(self, call: Call) -> None:
        message = find_message(call.channel, call)
        reactions.unreact(message, self._world.bot, self._emoji(call))

    def _take(self, call: Call) -> None:
        message = find_message(call.channel, call)
        world = self._world
        user = {**world.users, world.bot.id: world.bot}.get(call.id("user_id"))
        if user is None:
            raise unknown_user()
        reactions.unreact(message, user, self._emoji(call))

    def _clear(self, call: Call) -> None:
        message = find_message(call.channel, call)
        reactions.clear(message, self._emoji(call) if "emoji_name" in call.parameters else None)

    def _list(self, call: Call) -> list[Json]:
        """Who reacted with an emoji, by id; ``type=1`` asks for bursts, which nobody has here."""
        message = find_message(call.channel, call)
        users = message.reactions.get(self._emoji(call), [])
        if call.query.get("type") == "1":
            return []
        return page_of(users, call)

    def _emoji(self, call: Call) -> Emoji:
        emoji = self._world.emoji(call.parameters["emoji_name"])
        if emoji is None:
            raise unknown_emoji()
        return emoji


def page_of(users: list[User], call: Call) -> list[Json]:
    """The part of a list of people that a call asks for, by id."""
    after, limit = call.query.get("after", "0"), _limit(call)
    later = [user for user in users if user.id > (int(after) if after.isdecimal() else 0)]
    return [payloads.user(user) for user in sorted(later, key=lambda user: user.id)[:limit]]


def _limit(call: Call) -> int:
    text = call.query.get("limit", "25")
    if not text.isdecimal() or not 1 <= int(text) <= MOST_LISTED:
        problems = Problems()
        told = f"int value should be between 1 and {MOST_LISTED}."
        problems.add(("limit",), "NUMBER_TYPE_COERCE", told)
        problems.refuse()
    return int(text)
