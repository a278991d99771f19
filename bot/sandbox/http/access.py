"""Checks that keep other sites' pages from using the sandbox, and the security headers of its responses.

Any page open in a browser on this machine can send requests to 127.0.0.1. The checks follow the OWASP cheat sheet on
cross-site request forgery and the W3C's Fetch Metadata specification.
"""

import re
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler

_LOCAL_HOST: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?", re.IGNORECASE)
_FOREIGN_SITES: Final = ("cross-site", "same-site")  # same-site: another port of this machine
_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",  # the icon and the pattern behind the chat
        "media-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
}


@web.middleware
async def refuse_foreign_requests(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Return a response with status 403 if a request is for another host or comes from another site's page.

    However, a link or a redirect on another site may open the sandbox's page. Checking the host prevents DNS rebinding.
    Programs other than browsers send neither Origin nor Sec-Fetch-Site.
    """
    reason = _refusal(request)
    if reason is not None:
        return web.json_response({"ok": False, "error": reason}, status=403)
    return await handler(request)


async def add_security_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """Add the security headers to a response that is about to be sent."""
    response.headers.update(_HEADERS)


def _refusal(request: web.Request) -> str | None:
    host = request.headers.get("Host", "")
    if not _LOCAL_HOST.fullmatch(host):
        return "the host must be localhost, 127.0.0.1 or [::1]"
    origin = request.headers.get("Origin")
    if origin is not None and origin.lower() != f"http://{host}".lower():
        return "requests from pages of other origins are refused"
    is_foreign = request.headers.get("Sec-Fetch-Site") in _FOREIGN_SITES
    if is_foreign and not _opens_page(request):
        return "requests from pages of other sites are refused"
    return None


def _opens_page(request: web.Request) -> bool:
    """Return whether the request opens the sandbox's page through a link or a redirect."""
    is_navigation = request.headers.get("Sec-Fetch-Mode") == "navigate"
    return is_navigation and request.method == "GET" and request.path == "/"
