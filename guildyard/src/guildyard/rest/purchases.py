"""What people have of the bot's premium: test purchases, which cost nothing."""

from __future__ import annotations

from guildyard.world.errors import ApiError, Json
from guildyard.world.guilds import Guild
from guildyard.world.model import User
from guildyard.world.records import Record, Shelf
from guildyard.world.world import World

KIND = "entitlement"
TEST = 8  # a kind of purchase


def purchases(world: World) -> Shelf:
    """All that there are, oldest first."""
    return world.records.of(KIND)


def grant(world: World, sku_id: int, owner: User | Guild) -> Record:
    """Give somebody, or everybody of a guild, a test purchase, which lasts until it is ended."""
    user = owner if isinstance(owner, User) else world.host
    guild = None if isinstance(owner, User) else str(owner.id)
    made = Record(
        id=world.snowflakes.next(),
        kind=KIND,
        place=None,
        creator=user,
        created_at=world.clock(),
        fields={
            "sku_id": str(sku_id),
            "user_id": str(user.id),
            "guild_id": guild,
            "consumed": False,
        },
    )
    purchases(world)[made.id] = made
    _tell(world, "ENTITLEMENT_CREATE", made)
    return made


def consume(world: World, bought: Record) -> None:
    """Use it up."""
    if bought.fields["consumed"]:
        raise ApiError(400, 40018, "This entitlement has already been consumed")
    bought.fields["consumed"] = True
    _tell(world, "ENTITLEMENT_UPDATE", bought)


def end(world: World, bought: Record) -> None:
    """Let it run out now, as a subscription does that is not renewed."""
    bought.fields["ends_at"] = world.clock().isoformat()
    _tell(world, "ENTITLEMENT_UPDATE", bought)


def remove(world: World, bought: Record) -> None:
    """Take it back, as after a refund."""
    del purchases(world)[bought.id]
    world.announce.happened("ENTITLEMENT_DELETE", shown(world, bought) | {"deleted": True}, None)


def held(world: World, user: User, guild: Guild | None) -> list[Json]:
    """What somebody has at the moment, also by a guild: it comes with every interaction."""
    return [
        shown(world, each)
        for each in purchases(world).values()
        if not has_ended(each) and not each.fields["consumed"]
        if each.fields["guild_id"] in (None, str(guild.id) if guild else None)
        if each.fields["guild_id"] or each.fields["user_id"] == str(user.id)
    ]


def has_ended(bought: Record) -> bool:
    """Did it run out? Nothing ends by itself here."""
    return bought.fields.get("ends_at") is not None


def shown(world: World, bought: Record) -> Json:
    """An entitlement as JSON."""
    return {
        "id": str(bought.id),
        "application_id": str(world.bot.id),
        "type": TEST,
        "deleted": False,
        "starts_at": None,
        "ends_at": None,
        **bought.fields,
    }


def _tell(world: World, event: str, bought: Record) -> None:
    world.announce.happened(event, shown(world, bought), None)
