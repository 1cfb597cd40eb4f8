"""What a test sets up in a server beside its places: events, rules, webhooks and purchases.

As with channels and roles, nobody's rights are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta

from guildyard.people.planning import call_off, plan, planned, step
from guildyard.people.posting import hooks_of, post, set_up, take_down
from guildyard.people.proposing import refusals
from guildyard.people.ruling import add_rule, drop_rule, rules_of, switch_rule
from guildyard.rest import purchases
from guildyard.testing.grounds import Grounds, named, soon
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import User
from guildyard.world.records import Record
from guildyard.world.world import World

PURCHASE_STEPS: dict[str, Callable[[World, Record], None]] = {
    "consume": purchases.consume,
    "end": purchases.end,
    "remove": purchases.remove,
}


class Affairs(Grounds):
    """The playground with what is planned, forbidden, posted and bought in it."""

    def plan_event(
        self, server: str, name: str, place: str, minutes: float = 60, hours: float = 2
    ) -> None:
        """Plan an event in a voice channel of this name, or else at a place of this name."""
        guild = self._server(server)
        known = next((each for each in guild.channels.values() if each.name == place), None)
        starts = self.playground.world.clock() + timedelta(minutes=minutes)
        where: Channel | str = known or place
        self.run(soon(lambda: plan(guild, guild.owner, name, starts, where, hours=hours)))

    def step_event(self, server: str, name: str, what: str) -> None:
        """``start``, ``finish`` or ``cancel`` an event."""
        guild = self._server(server)
        event = _of_name(name, planned(guild))
        self.run(soon(lambda: step(guild, event, what)))

    def call_off(self, server: str, name: str) -> None:
        """Delete an event."""
        guild = self._server(server)
        event = _of_name(name, planned(guild))
        self.run(soon(lambda: call_off(guild, event)))

    def add_rule(
        self,
        server: str,
        name: str,
        words: Iterable[str],
        told: str = "",
        alert: str = "",
        minutes: float = 0,
    ) -> None:
        """A rule of AutoMod that blocks these words, tells the author why, and alerts a channel."""
        guild = self._server(server)
        place = named(alert, guild.channels.values()) if alert else None
        words = [*words]
        self.run(
            soon(
                lambda: add_rule(
                    guild, guild.owner, name, words, told=told, alert=place, minutes=minutes
                )
            )
        )

    def switch_rule(self, server: str, name: str, on: bool) -> None:
        """Let a rule rest, or carry it out again."""
        guild = self._server(server)
        rule = _of_name(name, rules_of(guild))
        self.run(soon(lambda: switch_rule(guild, rule, on=on)))

    def drop_rule(self, server: str, name: str) -> None:
        """Delete a rule."""
        guild = self._server(server)
        rule = _of_name(name, rules_of(guild))
        self.run(soon(lambda: drop_rule(guild, rule)))

    def add_webhook(self, server: str, channel: str, name: str) -> None:
        """A webhook of a channel."""
        place = self.channel(server, channel)
        self.run(soon(lambda: set_up(place, self._server(server).owner, name)))

    def post(self, server: str, channel: str, webhook: str, text: str, name: str = "") -> None:
        """Write with a webhook, under another name when one is given."""
        place = self.channel(server, channel)
        hook = _of_name(webhook, hooks_of(place))
        self.run(soon(lambda: post(hook, place, text, name)))

    def drop_webhook(self, server: str, channel: str, name: str) -> None:
        """Delete a webhook."""
        place = self.channel(server, channel)
        hook = _of_name(name, hooks_of(place))
        self.run(soon(lambda: take_down(hook, place)))

    def buy(self, owner: str, sku: str | int) -> None:
        """Give a person, or everybody of a server, a test purchase of the bot's premium."""
        found = self._owner(owner)
        self.run(soon(lambda: purchases.grant(self.playground.world, int(sku), found)))

    def step_purchase(self, owner: str, sku: str | int, what: str) -> None:
        """``consume``, ``end`` or ``remove`` the newest purchase of this owner and SKU."""
        world, found = self.playground.world, self._owner(owner)
        key = "user_id" if isinstance(found, User) else "guild_id"
        wanted = {"sku_id": str(sku), key: str(found.id)}
        fitting = [
            each
            for each in purchases.purchases(world).values()
            if wanted.items() <= each.fields.items()
        ]
        if not fitting:
            raise LookupError(f"{owner} has not bought {sku}")
        self.run(soon(lambda: _step(world, fitting[-1], what)))

    def _owner(self, name: str) -> User | Guild:
        people = [each.user for each in self.playground.people]
        guilds = self.playground.world.guilds.values()
        return next((each for each in people if each.name == name), None) or named(name, guilds)


def _step(world: World, bought: Record, what: str) -> None:
    with refusals():
        PURCHASE_STEPS[what](world, bought)


def _of_name(name: str, records: Iterable[Record]) -> Record:
    """The first of this name. Raises LookupError when there is none."""
    found = next((each for each in records if each.fields["name"] == name), None)
    if found is None:
        raise LookupError(f"there is no {name} in this server")
    return found
