"""The routes about polls."""

from guildyard.rest.message_fields import VOTERS
from guildyard.rest.messages import find_message
from guildyard.rest.reactions import page_of
from guildyard.rest.routes import Call, Route
from guildyard.wire import payloads
from guildyard.world.errors import (
    ApiError,
    Json,
    not_a_poll,
    not_the_author,
    poll_is_over,
)
from guildyard.world.model import Message, Poll
from guildyard.world.polls import end, is_over
from guildyard.world.world import World


class PollRoutes:
    """What a bot can do with a poll that stands in a channel."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Who voted for an answer, and the end of a poll of the bot's own."""
        one = "/channels/{channel_id}/polls/{message_id}"
        return [
            Route(
                method="GET",
                template=f"{one}/answers/{{answer_id}}",
                action=self._voters,
                needs=("read_message_history",),
                query=VOTERS,
            ),
            Route(
                method="POST",
                template=f"{one}/expire",
                action=self._end,
                needs=("read_message_history",),
                events=("MESSAGE_UPDATE", "MESSAGE_CREATE"),
            ),
        ]

    def _voters(self, call: Call) -> Json:
        _, poll = self._poll(call)
        known = {answer.id for answer in poll.answers}
        if call.id("answer_id") not in known:
            raise ApiError(404, 0, "404: Not Found")
        return {"users": page_of(poll.votes.get(call.id("answer_id"), []), call)}

    def _end(self, call: Call) -> Json:
        message, poll = self._poll(call)
        if message.author is not self._world.bot:
            raise not_the_author()
        if is_over(message.channel, poll):
            raise poll_is_over()
        end(message, poll)
        return payloads.message(message)

    def _poll(self, call: Call) -> tuple[Message, Poll]:
        message = find_message(call.channel, call)
        if message.poll is None:
            raise not_a_poll()
        return message, message.poll
