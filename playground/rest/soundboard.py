"""The sounds that everybody has: here nobody has any, and py-cord asks for them at each start."""

from playground.rest.rest import Call, Route
from playground.world.errors import Json


class SoundboardRoutes:
    """What a bot can learn of sounds."""

    def routes(self) -> list[Route]:
        """Those of Discord's own."""
        return [Route(method="GET", template="/soundboard-default-sounds", action=self._default)]

    def _default(self, call: Call) -> list[Json]:
        return []
