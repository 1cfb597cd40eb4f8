"""People as tests and the page move them: each call does one thing and returns what they see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from guildyard.interactions.commands import LAUNCHED_BY_DISCORD, launch_data, menu_data, permitted
from guildyard.interactions.interactions import InteractionKind
from guildyard.interactions.options import Refused, Typed
from guildyard.interactions.replies import Launched, Modal, Reply, find_component
from guildyard.interactions.submissions import submitted
from guildyard.people import authorizing, reacting, voting
from guildyard.people.client import Client
from guildyard.people.menus import Target, aimed, menu_of, named, place_of
from guildyard.people.messages import check_message, write
from guildyard.people.moderated import moderate
from guildyard.people.resolving import resolved, selected
from guildyard.people.voting import new_poll
from guildyard.validation.components import SELECTS, WITHOUT_INTERACTION, Kind
from guildyard.world.errors import Json
from guildyard.world.files import File
from guildyard.world.guilds import Channel
from guildyard.world.model import Message, User
from guildyard.world.permissions import BITS


class Person:
    """Somebody with a Discord client; every call waits for what the person then sees."""

    def __init__(self, user: User, client: Client) -> None:
        self.user = user
        self._client = client

    @property
    def id(self) -> int:
        """The account's snowflake, the same in every guild."""
        return self.user.id

    @property
    def name(self) -> str:
        """The account's name, as people read it."""
        return self.user.name

    @property
    def mention(self) -> str:
        """The text that notifies this person: ``<@ID>``."""
        return f"<@{self.user.id}>"

    @property
    def private_replies(self) -> list[Reply]:
        """All that only this person sees, oldest first."""
        world = self._client.world
        places = [
            channel
            for guild in world.guilds.values()
            for channel in (*guild.channels.values(), *guild.threads.values())
        ]
        found = [
            message
            for channel in [*places, *world.direct_channels.values()]
            for message in channel.everything
            if message.visible_to is self.user
        ]
        return [Reply(message) for message in sorted(found, key=lambda message: message.id)]

    @property
    def direct_channel(self) -> Channel:
        """The channel between this person and the bot."""
        return self._client.world.direct_channel(self.user)

    async def command(
        self, path: str, channel: Channel, /, *, force: bool = False, **options: Any
    ) -> Any:
        """Run a slash command; returns a Reply, or a Modal when the bot opens one.

        ``force`` lets a person run a command that the bot meant for others, as an admin can allow.
        Raises Refused when Discord would not send it, NoReply when the bot does not answer in time.
        """
        chosen = self._client.commands.find(path, channel, self.user)
        self._require_access(channel, "use_application_commands")
        if not force and not permitted(chosen.command, channel, self.user):
            raise Refused(f"{self.name} has no permission to use {path}")
        typed = Typed(channel)
        values = typed.options(chosen.options, options)
        data = chosen.data(values, resolved(typed, channel))
        interaction = await self._client.interact(
            self.user, InteractionKind.COMMAND, channel, data, command=chosen.command
        )
        return await self._client.answer(interaction)

    async def autocomplete(
        self, path: str, channel: Channel, option: str, text: str, /, **others: Any
    ) -> list[Json]:
        """The choices that the bot offers for what is typed so far: ``[{"name", "value"}]``."""
        chosen = self._client.commands.find(path, channel, self.user)
        schema = next((each for each in chosen.options if each["name"] == option), None)
        if schema is None or not schema.get("autocomplete"):
            raise Refused(f"{path} offers no choices for {option}")
        typed = Typed(channel)
        values = typed.options(chosen.options, others | {option: text}, focused=option)
        data = chosen.data(values, resolved(typed, channel))
        interaction = await self._client.interact(
            self.user, InteractionKind.AUTOCOMPLETE, channel, data, command=chosen.command
        )
        return interaction.choices

    async def menu(
        self, name: str, on: Target, channel: Channel | None = None, *, force: bool = False
    ) -> Any:
        """Run a command from the menu of a message, or of somebody in a channel.

        Returns a Reply or a Modal; Refused when the menu has no such command.
        """
        target = aimed(on)
        if isinstance(target, Message):
            self._visible(target)
        channel = place_of(target, channel)
        self._require_access(channel, "use_application_commands")
        command = self._client.commands.find_menu(name, menu_of(target), channel, self.user)
        if not force and not permitted(command, channel, self.user):
            raise Refused(f"{self.name} has no permission to use {name}")
        data = menu_data(command, target.id, named(target, channel))
        interaction = await self._client.interact(
            self.user, InteractionKind.COMMAND, channel, data, command=command
        )
        return await self._client.answer(interaction)

    async def launch(self, channel: Channel) -> Any:
        """Launch the bot's Activity in a channel; returns a Launched, or what the bot answers.

        Refused when the bot has registered no entry point.
        """
        command = self._client.commands.find_launch(channel, self.user)
        self._require_access(channel, "use_application_commands")
        self._require_access(channel, "use_embedded_activities")
        if command.get("handler") == LAUNCHED_BY_DISCORD:
            return Launched(self._client.world.activities.join(channel, self.user))
        interaction = await self._client.interact(
            self.user,
            InteractionKind.COMMAND,
            channel,
            launch_data(command),
            command=command,
        )
        return await self._client.answer(interaction)

    async def leave(self, activity: Launched) -> None:
        """Close an Activity; it is over when everybody has."""
        self._client.world.activities.leave(activity.activity, self.user)

    async def install(self) -> None:
        """Have the bot's application with oneself, wherever one is."""
        self._client.world.install(self.user)

    async def uninstall(self) -> None:
        """Have it no more."""
        self._client.world.uninstall(self.user)

    async def authorize(self, address: str) -> str:
        """Open Discord's authorization page and agree; returns where the browser goes then.

        The address is the playground's or Discord's own. Refused when nothing is asked there, as
        for an address to which nobody is sent back.
        """
        try:
            wanted = authorizing.asked_at(self._client.world, address)
        except authorizing.SentBack as back:
            return back.address
        return authorizing.approve(self._client.world, self.user, wanted)

    async def decline(self, address: str) -> str:
        """Open Discord's authorization page and do not agree; returns where the browser goes."""
        try:
            return authorizing.decline(authorizing.asked_at(self._client.world, address))
        except authorizing.SentBack as back:
            return back.address

    async def deauthorize(self) -> None:
        """Take back all that was ever allowed to the application: its tokens are over."""
        self._client.world.grants.withdraw(self.user)

    async def click(self, on: Reply | Message, name: str) -> Any:
        """Press the button of this label or custom id; returns a Reply or a Modal."""
        message = self._visible(on)
        button = find_component(message.components, name, {Kind.BUTTON})
        if button is None:
            raise Refused(f"there is no button {name}")
        if button.get("disabled") or button["style"] in WITHOUT_INTERACTION:
            raise Refused(f"the button {name} cannot be pressed")
        return await self._use(message, button, {})

    async def select(self, on: Reply | Message, name: str, values: list[Any]) -> Any:
        """Choose from the select of this custom id; returns a Reply or a Modal."""
        message = self._visible(on)
        select = find_component(message.components, name, SELECTS)
        if select is None or select.get("disabled"):
            raise Refused(f"there is no select {name}")
        if not select["min_values"] <= len(values) <= select["max_values"]:
            raise Refused(f"{name} does not take {len(values)} values")
        return await self._use(message, select, selected(select, values, message.channel))

    async def submit(self, modal: Modal, texts: dict[str, Any] | None = None) -> Any:
        """Fill in a modal, by label or custom id, and send it; returns a Reply."""
        source = modal.interaction
        typed = Typed(source.channel)
        data = submitted(modal, texts or {}, typed)
        if typed.files:
            data["resolved"] = resolved(typed, source.channel)
        interaction = await self._client.interact(
            self.user,
            InteractionKind.MODAL_SUBMIT,
            source.channel,
            data,
            message=source.message,
            trigger=source,
        )
        return await self._client.answer(interaction)

    async def say(self, channel: Channel, text: str, files: Iterable[File] = ()) -> Message:
        """Write an ordinary message, with files or without text.

        Refused without the permissions, when it is too long or too much, or a rule of the server
        blocks it.
        """
        attached = [*files]
        self._require_access(channel, "send_messages")
        if attached:
            self._require_access(channel, "attach_files")
        check_message(channel, text, attached)
        moderate(self.user, channel, text)
        return write(self.user, channel, text, attached)

    async def poll(
        self,
        channel: Channel,
        question: str,
        answers: Iterable[str],
        *,
        hours: int = 24,
        multiple: bool = False,
    ) -> Message:
        """Ask something; Refused without the permissions, or when it is too much."""
        self._require_access(channel, "send_messages")
        self._require_access(channel, "send_polls")
        asked = new_poll(channel, question, answers, hours, multiple=multiple)
        return write(self.user, channel, poll=asked)

    async def vote(self, on: Reply | Message, *answers: str) -> None:
        """Vote for these answers and for no other; without any, take the vote back."""
        voting.vote(self.user, self._visible(on), answers)

    async def end_poll(self, on: Reply | Message) -> None:
        """End a poll of one's own."""
        voting.end_poll(self.user, self._visible(on))

    async def react(self, on: Reply | Message, emoji: str) -> None:
        """Put an emoji under a message: a character, or ``<:name:id>``."""
        reacting.react(self.user, self._visible(on), emoji)

    async def unreact(self, on: Reply | Message, emoji: str) -> None:
        """Take a reaction of one's own away; Refused when there is none."""
        reacting.unreact(self.user, self._visible(on), emoji)

    def sees(self, channel: Channel) -> list[Message]:
        """The messages of a channel that this person sees, oldest first."""
        if not channel.permissions_of(self.user) & BITS["view_channel"]:
            return []
        return [each for each in channel.everything if each.visible_to in (None, self.user)]

    async def _use(self, message: Message, component: Json, values: Json) -> Any:
        used = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
        }
        interaction = await self._client.interact(
            self.user, InteractionKind.COMPONENT, message.channel, used | values, message=message
        )
        return await self._client.answer(interaction)

    def _visible(self, on: Reply | Message) -> Message:
        """The message as it is now, refused when the person cannot see it (any more)."""
        message = on.message if isinstance(on, Reply) else on
        if message not in self.sees(message.channel):
            raise Refused(f"{self.name} does not see this message")
        return message

    def _require_access(self, channel: Channel, name: str) -> None:
        needed = BITS["view_channel"] | BITS[name]
        if channel.permissions_of(self.user) & needed != needed:
            raise Refused(f"{self.name} may not {name.replace('_', ' ')} in {channel.name}")
