"""The routes about the emoji of a guild."""

from dataclasses import replace

from guildyard.rest.audit import note
from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import Fields, decoded, many, snowflake, text
from guildyard.wire.emojis import uploaded
from guildyard.world.audit import AuditKind
from guildyard.world.emoji import UploadedEmoji
from guildyard.world.emoji_uploads import add_emoji, rename_emoji
from guildyard.world.errors import ApiError, Json, unknown_emoji
from guildyard.world.world import World

MOST = 50  # of each, animated or not, of a guild that nobody boosts
NAME, ROLES = text(2, 32), many(snowflake())
CREATE: Fields = {
    "name": text(2, 32, required=True),
    "image": text(required=True),
    "roles": ROLES,
}
EDIT: Fields = {"name": NAME, "roles": ROLES}
EVENT = "GUILD_EMOJIS_UPDATE"


class GuildEmojiRoutes:
    """The emoji that a guild has for its members."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Listing, adding, renaming and deleting."""
        many_, writes = "/guilds/{guild_id}/emojis", ("manage_guild_expressions",)
        one = f"{many_}/{{emoji_id}}"
        return [
            Route(method="GET", template=many_, action=self._list, needs=()),
            Route(
                method="POST",
                template=many_,
                action=self._create,
                needs=("create_guild_expressions|manage_guild_expressions",),
                fields=CREATE,
                status=201,
                events=(EVENT,),
                audit=(AuditKind.EMOJI_CREATE,),
            ),
            Route(method="GET", template=one, action=self._read, needs=()),
            Route(
                method="PATCH",
                template=one,
                action=self._edit,
                needs=writes,
                fields=EDIT,
                events=(EVENT,),
                audit=(AuditKind.EMOJI_UPDATE,),
            ),
            Route(
                method="DELETE",
                template=one,
                action=self._delete,
                needs=writes,
                events=(EVENT,),
                audit=(AuditKind.EMOJI_DELETE,),
            ),
        ]

    def _list(self, call: Call) -> list[Json]:
        return [self._shown(each) for each in self._of(call)]

    def _create(self, call: Call) -> Json:
        image, guild_id = decoded(call.fields["image"]) or b"", call.guild.id
        animated = image.startswith(b"GIF8")
        if sum(each.emoji.animated == animated for each in self._of(call)) >= MOST:
            code = 30018 if animated else 30008
            raise ApiError(400, code, f"Maximum number of emojis reached ({MOST})")
        made = add_emoji(self._world, call.fields["name"], image, guild_id=guild_id)
        self._keep(made, call)
        self._tell(call, AuditKind.EMOJI_CREATE, made, {}, {"name": made.emoji.name})
        return self._shown(self._world.emojis[made.emoji.id or 0])

    def _read(self, call: Call) -> Json:
        return self._shown(self._known(call))

    def _edit(self, call: Call) -> Json:
        known = self._known(call)
        changed = rename_emoji(self._world, known, call.fields.get("name") or known.emoji.name)
        changed = self._keep(changed, call)
        names = ({"name": each.emoji.name} for each in (known, changed))
        self._tell(call, AuditKind.EMOJI_UPDATE, changed, *names)
        return self._shown(changed)

    def _delete(self, call: Call) -> None:
        known = self._known(call)
        del self._world.emojis[known.emoji.id or 0]
        self._tell(call, AuditKind.EMOJI_DELETE, known, {"name": known.emoji.name}, {})

    def _keep(self, known: UploadedEmoji, call: Call) -> UploadedEmoji:
        if "roles" not in call.fields:
            return known
        kept = replace(known, roles=tuple(call.fields["roles"] or ()))
        self._world.emojis[known.emoji.id or 0] = kept
        return kept

    def _tell(
        self, call: Call, kind: AuditKind, known: UploadedEmoji, before: Json, after: Json
    ) -> None:
        data = {"guild_id": str(call.guild.id), "emojis": self._list(call)}
        self._world.announce.happened(EVENT, data, call.guild)
        note(call, kind, known.emoji.id, before=before, after=after)

    def _of(self, call: Call) -> list[UploadedEmoji]:
        known = self._world.emojis.values()
        return [each for each in known if each.guild_id == call.guild.id]

    def _known(self, call: Call) -> UploadedEmoji:
        known = self._world.emojis.get(call.id("emoji_id"))
        if known is None or known.guild_id != call.guild.id:
            raise unknown_emoji()
        return known

    def _shown(self, known: UploadedEmoji) -> Json:
        return uploaded(known, self._world.bot)
