"""The route that searches all messages of a guild."""

from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import Fields, anything, one_of, snowflake, text, whole, yes_no
from guildyard.wire import payloads
from guildyard.world.errors import Json
from guildyard.world.model import Message
from guildyard.world.permissions import BITS
from guildyard.world.world import World

SEARCH: Fields = {
    "content": text(0, 1_024),
    "author_id": anything("ids"),
    "mentions": anything("ids"),
    "channel_id": anything("ids"),
    "pinned": yes_no(),
    "min_id": snowflake(),
    "max_id": snowflake(),
    "sort_order": one_of("asc", "desc"),
    "limit": whole(1, 25),
    "offset": whole(0, 9_975),
}


class SearchRoutes:
    """All that members wrote, as far as the bot may read it."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """By words, author, place and age."""
        path = "/guilds/{guild_id}/messages/search"
        needs = ("read_message_history",)
        return [Route(method="GET", template=path, action=self._search, needs=needs, query=SEARCH)]

    def _search(self, call: Call) -> Json:
        """Every word must be in the text; the newest comes first."""
        asked, bot = call.asked, self._world.bot
        readable = BITS["view_channel"] | BITS["read_message_history"]
        places = (*call.guild.channels.values(), *call.guild.threads.values())
        found = [
            message
            for place in places
            if place.permissions_of(bot) & readable == readable
            for message in place.messages
            if _fits(message, asked)
        ]
        found.sort(key=lambda message: message.id, reverse=asked.get("sort_order") != "asc")
        start = asked.get("offset") or 0
        shown = found[start : start + (asked.get("limit") or 25)]
        return {
            "messages": [[payloads.message(each) | {"hit": True}] for each in shown],
            "doing_deep_historical_index": False,
            "total_results": len(found),
        }


def _fits(message: Message, asked: Json) -> bool:
    words = str(asked.get("content") or "").lower().split()
    wanted = {
        "author_id": {str(message.author.id)},
        "channel_id": {str(message.channel.id)},
        "mentions": {str(each) for each in message.pings.users},
    }
    return (
        all(word in message.content.lower() for word in words)
        and all(not asked.get(name) or asked[name] in has for name, has in wanted.items())
        and asked.get("pinned") in (None, message.pinned_at is not None)
        and (asked.get("min_id") or 0) <= message.id <= (asked.get("max_id") or 1 << 63)
    )
