"""What people have of the bot's premium, on the page; nothing costs anything."""

from __future__ import annotations

from guildyard.interactions.options import Refused
from guildyard.people.proposing import refusals
from guildyard.rest import purchases
from guildyard.validation.components import PREMIUM_STYLE, walk
from guildyard.web.panels import Entry, Page, Panel, choice, form, line, one
from guildyard.world.errors import Json
from guildyard.world.guilds import Guild
from guildyard.world.model import User
from guildyard.world.records import Record

USUAL = "1000000000000000001"  # a SKU of a bot that has shown none yet


def _entries(page: Page) -> list[Entry]:
    return [_entry(page, each) for each in purchases.purchases(page.world).values()]


def _entry(page: Page, bought: Record) -> Entry:
    fields = bought.fields
    state = "Over" if purchases.has_ended(bought) else "Used up" if fields["consumed"] else "Active"
    buttons = (("consume", "Use up"), ("end", "Let it run out")) if state == "Active" else ()
    note = f"{state} · SKU {fields['sku_id']}"
    buttons = (*buttons, ("remove", "Refund"))
    return Entry(id=bought.id, title=_owner(page, bought).name, note=note, buttons=buttons)


def _owner(page: Page, bought: Record) -> User | Guild:
    fields = bought.fields
    if fields["guild_id"]:
        found: User | Guild = page.world.guilds[int(fields["guild_id"])]
        return found
    return page.world.account(int(fields["user_id"])) or bought.creator


def _form(page: Page, sku: int) -> Json:
    """A premium button says which SKU; otherwise it is the first that the bot has shown."""
    person, channel = page.here()
    owners = [("user", person.name)] + ([("guild", channel.guild.name)] if channel.guild else [])
    return form(
        "Buy premium of the bot",
        "Buy for nothing",
        choice("owner", "For", owners),
        line("sku", "SKU", str(sku) if sku else _shown_sku(page)),
    )


def _shown_sku(page: Page) -> str:
    """The SKU of the newest premium button that the person sees, or of the last purchase."""
    person, channel = page.here()
    skus = [
        str(each["sku_id"])
        for message in person.sees(channel)
        for each in walk(message.components)
        if each.get("style") == PREMIUM_STYLE
    ]
    skus = skus or [each.fields["sku_id"] for each in purchases.purchases(page.world).values()]
    return skus[-1] if skus else USUAL


def _do(page: Page, what: str, entry: int, values: Json) -> None:
    recording = page.tools.recording
    if what == "buy":
        _buy(page, values)
        return
    bought = purchases.purchases(page.world).get(entry)
    if bought is None:
        raise Refused("this purchase is gone")
    owner, sku = _owner(page, bought).name, bought.fields["sku_id"]
    steps = {"consume": purchases.consume, "end": purchases.end, "remove": purchases.remove}
    with refusals():
        steps[what](page.world, bought)
    recording.did("step_purchase", owner, sku, what)


def _buy(page: Page, values: Json) -> None:
    person, channel = page.here()
    sku = str(values["sku"]).strip()
    if not sku.isdecimal():
        raise Refused("a SKU is a number")
    owner = channel.guild if one(values, "owner") == "guild" and channel.guild else person.user
    purchases.grant(page.world, int(sku), owner)
    page.tools.recording.did("buy", owner.name, sku)


PURCHASES_PANEL = Panel(
    title=lambda _: "Premium of the bot",
    empty="Nobody has bought anything.",
    entries=_entries,
    below=(("buy", "Buy"),),
    do=_do,
    forms={"buy": _form},
)
