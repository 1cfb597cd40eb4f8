"""The routes about the stickers and sounds of guilds, and those that Discord brings."""

from guildyard.rest.collection import Collection, Family, given
from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import (
    Fields,
    anything,
    decimal,
    decoded,
    snowflake,
    text,
)
from guildyard.wire import payloads
from guildyard.world.audit import AuditKind
from guildyard.world.errors import ApiError, Json, Problems, wrong_channel_type
from guildyard.world.guilds import Guild
from guildyard.world.model import ChannelKind
from guildyard.world.records import Record
from guildyard.world.world import World

MOST_STICKERS, MOST_SOUNDS = 5, 8  # of a guild that nobody boosts
BIGGEST = 512 * 1024  # bytes
FORMATS = {b"\x89PNG\r\n\x1a\n": 1, b"GIF87a": 4, b"GIF89a": 4, b"{": 3}  # by the first bytes
STICKER: Fields = {
    "name": text(2, 30, required=True),
    "tags": text(1, 200, required=True),
    "description": text(0, 100),
    "file": anything("file"),
}
SOUND: Fields = {
    "name": text(2, 32, required=True),
    "sound": text(required=True),
    "volume": decimal(0, 1),
    "emoji_id": snowflake(),
    "emoji_name": text(1, 32),
}
STICKER_EDIT: Fields = {"name": text(2, 30), "tags": text(1, 200), "description": text(0, 100)}
SOUND_EDIT: Fields = {
    "name": text(2, 32),
    **{n: SOUND[n] for n in SOUND if n not in ("name", "sound")},
}
PACK, PACK_SKU = "847199849233514549", "847199849233514547"
STANDARD = {749054660769218631: ("Wave", "wumpus, hello"), 749044136589393960: ("Hi", "clyde, hi")}
DEFAULT_SOUNDS = {1: ("quack", "🦆"), 2: ("airhorn", "🔊"), 3: ("cricket", "🦗")}
CREATES = ("create_guild_expressions|manage_guild_expressions",)
WRITES = ("manage_guild_expressions",)


class ExpressionRoutes:
    """Stickers and sounds: a guild's own, and everybody's."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._stickers = Collection(world, STICKERS)
        self._sounds = Collection(world, SOUNDS)
        shelf = world.records.of("sticker")
        for sticker_id, (name, tags) in STANDARD.items():
            shelf[sticker_id] = Record(
                id=sticker_id,
                kind="sticker",
                place=None,
                creator=world.bot,
                created_at=world.clock(),
                fields={"name": name, "tags": tags, "description": name, "format_type": 3},
            )

    def routes(self) -> list[Route]:
        """The five of each, and those that belong to no guild."""
        send: Fields = {"sound_id": snowflake(required=True), "source_guild_id": snowflake()}
        return [
            *self._stickers.routes(),
            *self._sounds.routes(),
            Route(method="GET", template="/stickers/{sticker_id}", action=self._sticker),
            Route(method="GET", template="/sticker-packs", action=self._packs, needs_token=False),
            Route(method="GET", template="/sticker-packs/{pack_id}", action=self._pack),
            Route(method="GET", template="/soundboard-default-sounds", action=self._defaults),
            Route(
                method="POST",
                template="/channels/{channel_id}/send-soundboard-sound",
                action=self._play,
                needs=("speak", "use_soundboard"),
                fields=send,
                events=("VOICE_CHANNEL_EFFECT_SEND",),
            ),
        ]

    def _sticker(self, call: Call) -> Json:
        known = self._world.records.find("sticker", call.id("sticker_id"))
        if known is None:
            raise STICKERS.unknown
        return _sticker_shown(self._world, known)

    def _packs(self, _: Call) -> Json:
        return {"sticker_packs": [self._standard_pack()]}

    def _pack(self, call: Call) -> Json:
        if call.parameters["pack_id"] != PACK:
            raise ApiError(404, 10061, "Unknown Sticker Pack")
        return self._standard_pack()

    def _standard_pack(self) -> Json:
        known = self._world.records.of("sticker").values()
        return {
            "id": PACK,
            "sku_id": PACK_SKU,
            "name": "Wumpus",
            "description": "Hello",
            "stickers": [_sticker_shown(self._world, each) for each in known],
        }

    def _defaults(self, _: Call) -> list[Json]:
        return [
            {
                "name": name,
                "sound_id": str(number),
                "volume": 1.0,
                "emoji_id": None,
                "emoji_name": emoji,
                "available": True,
            }
            for number, (name, emoji) in DEFAULT_SOUNDS.items()
        ]

    def _play(self, call: Call) -> None:
        """Who plays a sound must be in the channel."""
        channel, guild, wanted = call.channel, call.guild, call.fields["sound_id"]
        if channel.kind is not ChannelKind.VOICE:
            raise wrong_channel_type()
        state = guild.voice.get(self._world.bot.id)
        if state is None or state.channel is not channel:
            raise ApiError(400, 50167, "Must be connected to the voice channel")
        known = self._world.records.find("sound", wanted)
        if known is None and wanted not in DEFAULT_SOUNDS:
            raise SOUNDS.unknown
        data = {
            "channel_id": str(channel.id),
            "guild_id": str(guild.id),
            "user_id": str(self._world.bot.id),
            "sound_id": str(wanted) if known else wanted,
            "sound_volume": known.fields["volume"] if known else 1.0,
        }
        self._world.announce.happened("VOICE_CHANNEL_EFFECT_SEND", data, guild)


def _sticker_made(call: Call, _: World) -> Json:
    """A picture or an animation of 512 kB at most."""
    problems, data = Problems(), call.uploads[0].data if call.uploads else b""
    kind = next((number for head, number in FORMATS.items() if data.startswith(head)), None)
    if not data:
        problems.required(("file",))
    elif kind is None:
        problems.add(("file",), "STICKER_INVALID_FILE", "Invalid asset")
    elif len(data) > BIGGEST:
        told = "File cannot be larger than 512.0 kb."
        problems.add(("file",), "BINARY_TYPE_MAX_SIZE", told)
    problems.refuse()
    kept = {name: call.fields.get(name) for name in STICKER_EDIT}
    return kept | {"format_type": kind}


def _sticker_changed(call: Call, _: World, __: Record) -> Json:
    return given(call.fields) | (
        {"description": call.fields["description"]} if "description" in call.fields else {}
    )


def _sticker_shown(world: World, sticker: Record) -> Json:
    shown: Json = {"id": str(sticker.id), **sticker.fields}
    if sticker.place is None:
        return shown | {"type": 1, "pack_id": PACK, "sort_value": 1}
    guild = {"type": 2, "guild_id": str(sticker.place), "available": True}
    return shown | guild | {"user": payloads.user(sticker.creator)}


def _tell_stickers(world: World, guild: Guild | None, event: str, _: Record) -> None:
    """Bots hear all that a guild has now."""
    if guild:
        known = [_sticker_shown(world, e) for e in world.records.of("sticker", guild.id).values()]
        data = {"guild_id": str(guild.id), "stickers": known}
        world.announce.happened(event, data, guild)


def _sound_made(call: Call, _: World) -> Json:
    problems, data = Problems(), decoded(call.fields["sound"])
    if data is None:
        problems.add(("sound",), "AUDIO_INVALID", "Invalid audio data")
    elif len(data) > BIGGEST:
        told = "File cannot be larger than 512.0 kb."
        problems.add(("sound",), "BINARY_TYPE_MAX_SIZE", told)
    problems.refuse()
    volume = call.fields.get("volume")
    return {
        "name": call.fields["name"],
        "volume": 1.0 if volume is None else volume,
        "emoji_id": str(call.fields["emoji_id"]) if call.fields.get("emoji_id") else None,
        "emoji_name": call.fields.get("emoji_name"),
    }


def _sound_changed(call: Call, _: World, __: Record) -> Json:
    wanted = dict(call.fields)
    emoji = {n: wanted.pop(n) for n in ("emoji_id", "emoji_name") if n in wanted}
    return given(wanted) | {n: str(each) if each else None for n, each in emoji.items()}


def _sound_shown(_: World, sound: Record) -> Json:
    return {
        "sound_id": str(sound.id),
        "guild_id": str(sound.place),
        "available": True,
        "user": payloads.user(sound.creator),
        **sound.fields,
    }


def _tell_sound(world: World, guild: Guild | None, event: str, sound: Record) -> None:
    data = _sound_shown(world, sound)
    if event == "GUILD_SOUNDBOARD_SOUND_DELETE":
        data = {name: data[name] for name in ("sound_id", "guild_id")}
    world.announce.happened(event, data, guild)


STICKERS = Family(
    kind="sticker",
    place="/guilds/{guild_id}/stickers",
    key="sticker_id",
    fields=STICKER,
    edited=STICKER_EDIT,
    show=_sticker_shown,
    make=_sticker_made,
    change=_sticker_changed,
    unknown=ApiError(404, 10060, "Unknown Sticker"),
    events=("GUILD_STICKERS_UPDATE",) * 3,
    audit=(AuditKind.STICKER_CREATE, AuditKind.STICKER_UPDATE, AuditKind.STICKER_DELETE),
    writes=WRITES,
    creates=CREATES,
    status=201,
    most=MOST_STICKERS,
    full=ApiError(400, 30039, f"Maximum number of stickers reached ({MOST_STICKERS})"),
    tell=_tell_stickers,
)
SOUNDS = Family(
    kind="sound",
    place="/guilds/{guild_id}/soundboard-sounds",
    key="sound_id",
    fields=SOUND,
    edited=SOUND_EDIT,
    show=_sound_shown,
    make=_sound_made,
    change=_sound_changed,
    unknown=ApiError(404, 10097, "Unknown sound"),
    events=(
        "GUILD_SOUNDBOARD_SOUND_CREATE",
        "GUILD_SOUNDBOARD_SOUND_UPDATE",
        "GUILD_SOUNDBOARD_SOUND_DELETE",
    ),
    audit=(AuditKind.SOUND_CREATE, AuditKind.SOUND_UPDATE, AuditKind.SOUND_DELETE),
    writes=WRITES,
    creates=CREATES,
    status=201,
    most=MOST_SOUNDS,
    full=ApiError(400, 30045, f"Maximum number of soundboard sounds reached ({MOST_SOUNDS})"),
    wrap=lambda found: {"items": found},
    tell=_tell_sound,
)
