"""The routes about stages, and about who is in a voice channel."""

from guildyard.rest.access import check, find_channel
from guildyard.rest.audit import note
from guildyard.rest.collection import add_record
from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import Fields, moment, one_of, snowflake, text, yes_no
from guildyard.wire.voice import voice_state
from guildyard.world.audit import AuditKind
from guildyard.world.errors import ApiError, Json, unknown_channel, wrong_channel_type
from guildyard.world.guilds import Channel
from guildyard.world.model import ChannelKind, VoiceState
from guildyard.world.permissions import BITS
from guildyard.world.records import Record
from guildyard.world.world import World

STAGES = "stage instance"
MODERATES = ("manage_channels", "mute_members", "move_members")
LEVEL = one_of(1, 2)
CREATE: Fields = {
    "topic": text(1, 120, required=True),
    "channel_id": snowflake(required=True),
    "privacy_level": LEVEL,
    "guild_scheduled_event_id": snowflake(),
    "send_start_notification": yes_no(),
}
EDIT: Fields = {"topic": text(1, 120), "privacy_level": LEVEL}
OTHERS: Fields = {"suppress": yes_no(), "channel_id": snowflake()}
OWN: Fields = OTHERS | {"request_to_speak_timestamp": moment()}


class VoiceRoutes:
    """What is on a stage, who may speak there, and where everybody is."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """A stage has one instance at most; a state is the bot's own or a member's."""
        one, own = "/stage-instances/{channel_id}", "/guilds/{guild_id}/voice-states/@me"
        other = "/guilds/{guild_id}/voice-states/{user_id}"
        return [
            Route(
                method="POST",
                template="/stage-instances",
                action=self._create,
                fields=CREATE,
                events=("STAGE_INSTANCE_CREATE",),
                audit=(AuditKind.STAGE_INSTANCE_CREATE,),
            ),
            Route(method="GET", template=one, action=self._read, needs=()),
            Route(
                method="PATCH",
                template=one,
                action=self._edit,
                needs=MODERATES,
                fields=EDIT,
                events=("STAGE_INSTANCE_UPDATE",),
                audit=(AuditKind.STAGE_INSTANCE_UPDATE,),
            ),
            Route(
                method="DELETE",
                template=one,
                action=self._delete,
                needs=MODERATES,
                events=("STAGE_INSTANCE_DELETE",),
                audit=(AuditKind.STAGE_INSTANCE_DELETE,),
            ),
            *(
                Route(
                    method=method,
                    template=path,
                    action=action,
                    needs=(),
                    fields=fields,
                    events=("VOICE_STATE_UPDATE",) if fields else (),
                )
                for method, path, action, fields in [
                    ("GET", own, self._state, {}),
                    ("PATCH", own, self._change, OWN),
                    ("GET", other, self._state, {}),
                    ("PATCH", other, self._change, OTHERS),
                ]
            ),
        ]

    def _create(self, call: Call) -> Json:
        wanted = call.fields
        channel = find_channel(self._world, wanted["channel_id"], *MODERATES)
        if channel.kind is not ChannelKind.STAGE:
            raise wrong_channel_type()
        call.found_channel, call.found_guild = channel, channel.guild
        if self._instance(channel):
            raise ApiError(400, 150006, "The Stage is already open")
        event_id = wanted.get("guild_scheduled_event_id")
        fields = {
            "topic": wanted["topic"],
            "privacy_level": wanted.get("privacy_level") or 2,
            "guild_scheduled_event_id": str(event_id) if event_id else None,
        }
        made = add_record(self._world, STAGES, call, fields, key=channel.id)
        self._tell(call, "STAGE_INSTANCE_CREATE", made)
        note(call, AuditKind.STAGE_INSTANCE_CREATE, made.id, after={"topic": wanted["topic"]})
        return self._shown(call, made)

    def _read(self, call: Call) -> Json:
        return self._shown(call, self._known(call))

    def _edit(self, call: Call) -> Json:
        known = self._known(call)
        before = {"topic": known.fields["topic"]}
        known.fields |= {name: value for name, value in call.fields.items() if value is not None}
        self._tell(call, "STAGE_INSTANCE_UPDATE", known)
        after = {"topic": known.fields["topic"]}
        note(call, AuditKind.STAGE_INSTANCE_UPDATE, known.id, before=before, after=after)
        return self._shown(call, known)

    def _delete(self, call: Call) -> None:
        known = self._known(call)
        del self._world.records.of(STAGES, call.guild.id)[call.channel.id]
        self._tell(call, "STAGE_INSTANCE_DELETE", known)
        note(call, AuditKind.STAGE_INSTANCE_DELETE, known.id)

    def _instance(self, channel: Channel) -> Record | None:
        guild = channel.guild
        return self._world.records.of(STAGES, guild.id if guild else None).get(channel.id)

    def _known(self, call: Call) -> Record:
        known = self._instance(call.channel)
        if known is None:
            raise ApiError(404, 10067, "Unknown Stage Instance")
        return known

    def _tell(self, call: Call, event: str, stage: Record) -> None:
        self._world.announce.happened(event, self._shown(call, stage), call.guild)

    def _shown(self, call: Call, stage: Record) -> Json:
        return {
            "id": str(stage.id),
            "guild_id": str(stage.place),
            "channel_id": str(call.channel.id),
            "discoverable_disabled": True,
            **stage.fields,
        }

    def _state(self, call: Call) -> Json:
        user = self._voice(call).user
        return voice_state(call.guild, user) | {"guild_id": str(call.guild.id)}

    def _change(self, call: Call) -> None:
        """Whoever may mute members lets others speak; everybody else can only ask to."""
        state, wanted = self._voice(call), call.fields
        if state.channel.kind is not ChannelKind.STAGE:
            raise wrong_channel_type()
        if wanted.get("channel_id") and wanted["channel_id"] != state.channel.id:
            raise unknown_channel()
        own = state.user is self._world.bot
        granted = state.channel.permissions_of(self._world.bot)
        if not own or wanted.get("suppress") is False:
            check(granted, ("mute_members",))
        if wanted.get("request_to_speak_timestamp"):
            check(granted, ("request_to_speak",))
        if wanted.get("suppress") is not None:
            state.suppressed = wanted["suppress"]
        if "request_to_speak_timestamp" in wanted:
            state.asked_to_speak = wanted["request_to_speak_timestamp"]
        elif not own and wanted.get("suppress") is False and granted & BITS["mute_members"]:
            state.asked_to_speak = self._world.clock()  # an invitation to speak
        self._world.announce.voice_changed(call.guild, state.user)

    def _voice(self, call: Call) -> VoiceState:
        whom = call.id("user_id") if "user_id" in call.parameters else self._world.bot.id
        if whom not in call.guild.voice:
            raise ApiError(404, 10065, "Unknown Voice State")
        return call.guild.voice[whom]
