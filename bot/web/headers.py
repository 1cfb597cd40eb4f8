"""What a browser is told with every answer: what the page may load, and who may show it."""

from urllib.parse import urlsplit

from aiohttp import web

from bot.web.site import Site

FOR_EVER = "public, max-age=31536000, immutable"
NEVER = "no-store"
ACTIVITY = "/activity"
YEAR = 31_536_000

# Of the browser's own devices and sensors the page wants none.
UNWANTED = (
    "accelerometer",
    "browsing-topics",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "publickey-credentials-get",
    "serial",
    "usb",
)
ALWAYS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{name}=()" for name in UNWANTED),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class ResponseHeaders:
    """The headers of a site."""

    def __init__(self, site: Site) -> None:
        self._everywhere = dict(ALWAYS)
        if site.is_secure:
            self._everywhere["Strict-Transport-Security"] = f"max-age={YEAR}"
        self._policy = content_policy(site, ("'none'",))
        self._in_frames = content_policy(site, site.frames)

    async def add(self, request: web.Request, response: web.StreamResponse) -> None:
        """Add them to an answer, whatever it is; what it says of caching itself stays."""
        response.headers.update(self._everywhere)
        framed = is_activity(request.path)
        response.headers["Content-Security-Policy"] = self._in_frames if framed else self._policy
        if not framed:
            response.headers["X-Frame-Options"] = "DENY"
        response.headers.setdefault("Cache-Control", NEVER)
        response.headers.pop("Server", None)  # which says versions


def is_activity(path: str) -> bool:
    """Is it of the part that Discord shows in its frame?"""
    return path == ACTIVITY or path.startswith(f"{ACTIVITY}/")


def content_policy(site: Site, frames: tuple[str, ...]) -> str:
    """What the page may load and reach, and who may show it in a frame."""
    avatars = f"{urlsplit(site.cdn).scheme}://{urlsplit(site.cdn).netloc}"
    rules = {
        "default-src": ("'none'",),
        "script-src": ("'self'",),
        "style-src": ("'self'",),
        "img-src": ("'self'", "data:", avatars),
        "font-src": ("'self'",),
        # Some browsers do not take WebSockets for their own origin.
        "connect-src": ("'self'", site.socket_origin, *_proxied(frames)),
        "manifest-src": ("'self'",),
        "base-uri": ("'none'",),
        "form-action": ("'self'",),
        "frame-ancestors": frames,
    }
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in rules.items())


def _proxied(frames: tuple[str, ...]) -> tuple[str, ...]:
    """The same page's WebSockets behind the proxy of those who frame it."""
    return tuple(f"wss://{each.partition('//')[2]}" for each in frames if "*" in each)
