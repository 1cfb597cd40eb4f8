"""Where the page is, and where Discord is for it."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

DISCORD = "https://discord.com"
CDN = "https://cdn.discordapp.com"
# Who shows an Activity in a frame: Discord on the web in its three releases, and its proxy.
DISCORDS_FRAMES = (
    DISCORD,
    "https://ptb.discord.com",
    "https://canary.discord.com",
    "https://*.discordsays.com",
)


@dataclass(frozen=True)
class Site:
    """The page as browsers see it, and Discord as the page's server and its visitors see it."""

    origin: str  # https://play.example, without a path
    client_secret: str = field(repr=False)
    api_url: str = f"{DISCORD}/api/v10"
    authorize_url: str = f"{DISCORD}/oauth2/authorize"
    cdn: str = CDN  # where avatars are from
    frames: tuple[str, ...] = DISCORDS_FRAMES  # who may show the Activity
    proxy: str | None = field(default=None, repr=False)  # on the way to Discord

    def __post_init__(self) -> None:
        parts = urlsplit(self.origin)
        if (
            parts.scheme not in ("http", "https")
            or self.origin != f"{parts.scheme}://{parts.netloc}"
        ):
            raise ValueError(f"{self.origin} is no origin")

    @property
    def is_secure(self) -> bool:
        """Is it spoken to by https?"""
        return self.origin.startswith("https:")

    @property
    def socket_origin(self) -> str:
        """The same for WebSockets."""
        return f"ws{self.origin.removeprefix('http')}"

    @property
    def redirect_url(self) -> str:
        """Where Discord sends those who log in: it has to be known in the portal."""
        return f"{self.origin}/login/callback"

    def frame_origin(self, application_id: int) -> str:
        """Where the page is inside Discord: behind its proxy, on a host of the application."""
        return f"https://{application_id}.discordsays.com"


def discord_site(
    origin: str, client_secret: str, api_url: str | None = None, proxy: str | None = None
) -> Site:
    """The page of a bot at Discord, or at what stands in for it at another address of the API."""
    if api_url is None:
        return Site(origin, client_secret, proxy=proxy)
    parts = urlsplit(api_url)
    stand_in = f"{parts.scheme}://{parts.netloc}"
    return Site(
        origin,
        client_secret,
        api_url=api_url,
        authorize_url=f"{stand_in}/oauth2/authorize",
        cdn=stand_in,
        frames=(*DISCORDS_FRAMES, stand_in),
        proxy=proxy,
    )
