"""The routes about the bot itself: its account, its application, the gateway."""

from collections.abc import Callable

from playground.rest.rest import Call, Route
from playground.wire import payloads
from playground.world.errors import Json, unknown_user
from playground.world.world import World

SESSION_STARTS = 1_000  # a day, of a bot
DAY = 24 * 60 * 60 * 1_000  # milliseconds


class ApplicationRoutes:
    """What a bot can read about itself."""

    def __init__(
        self,
        world: World,
        gateway_url: Callable[[], str],
        identifies: Callable[[], int],
    ) -> None:
        self._world = world
        self._gateway_url = gateway_url
        self._identifies = identifies

    def routes(self) -> list[Route]:
        """The bot's account and application, and the gateway's address."""
        open_gateway = Route(
            method="GET", template="/gateway", action=self._gateway, needs_token=False
        )
        return [
            Route(method="GET", template="/users/@me", action=self._me),
            Route(method="GET", template="/users/{user_id}", action=self._user),
            Route(method="GET", template="/oauth2/applications/@me", action=self._application),
            open_gateway,
            Route(method="GET", template="/gateway/bot", action=self._gateway_bot),
        ]

    def _me(self, _: Call) -> Json:
        return payloads.own_user(self._world.bot)

    def _user(self, call: Call) -> Json:
        user_id = call.id("user_id")
        if user_id == self._world.bot.id:
            return payloads.user(self._world.bot)
        if user_id not in self._world.users:
            raise unknown_user()
        return payloads.user(self._world.users[user_id])

    def _application(self, _: Call) -> Json:
        return payloads.application(self._world.bot, len(self._world.bot_guilds()))

    def _gateway(self, _: Call) -> Json:
        return {"url": self._gateway_url()}

    def _gateway_bot(self, _: Call) -> Json:
        starts = {
            "total": SESSION_STARTS,
            "remaining": max(0, SESSION_STARTS - self._identifies()),
            "reset_after": DAY,
            "max_concurrency": 1,
        }
        return {"url": self._gateway_url(), "shards": 1, "session_start_limit": starts}
