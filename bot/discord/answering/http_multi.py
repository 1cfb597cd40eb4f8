"""libcurl's transfers on the event loop.

libcurl wants each socket watched while a request is under way, and forgotten in between. The event
loop takes six system calls for that; an epoll of our own, which the loop watches for good, takes
two.
"""

import asyncio
import select

import pycurl

from bot.discord.answering.http_client import HttpClientClosed

# What libcurl waits for, and what came.
WATCHED: dict[int, int] = {
    pycurl.POLL_IN: select.EPOLLIN,
    pycurl.POLL_OUT: select.EPOLLOUT,
    pycurl.POLL_INOUT: select.EPOLLIN | select.EPOLLOUT,
}


class Multi:
    """A pycurl.CurlMulti whose transfers are awaited."""

    def __init__(self, kept: int) -> None:
        """Keeps so many connections. Made inside a running loop."""
        self.closed = False
        self._loop = asyncio.get_running_loop()
        self._under_way: dict[pycurl.Curl, asyncio.Future[None]] = {}
        self._watched: set[int] = set()
        self._timer: asyncio.Handle | None = None
        self._sockets = select.epoll()
        self._loop.add_reader(self._sockets.fileno(), self._read_and_write)
        self._multi = pycurl.CurlMulti()
        self._multi.setopt(pycurl.M_SOCKETFUNCTION, self._watch)
        self._multi.setopt(pycurl.M_TIMERFUNCTION, self._wake)
        self._multi.setopt(pycurl.M_MAXCONNECTS, kept)

    async def perform(self, easy: pycurl.Curl) -> None:
        """Do a transfer to its end; whoever is cancelled leaves it.

        Raises pycurl.error when it fails, and HttpClientClosed.
        """
        self._under_way[easy] = ended = self._loop.create_future()
        try:
            self._multi.add_handle(easy)
            await ended
        finally:
            if self._under_way.pop(easy, None):
                self._multi.remove_handle(easy)

    def close(self) -> None:
        """End all transfers and connections."""
        if self.closed:
            return
        self.closed = True
        for easy, ended in self._under_way.items():
            self._multi.remove_handle(easy)
            if not ended.done():
                ended.set_exception(HttpClientClosed())
        self._under_way.clear()
        self._multi.close()
        self._loop.remove_reader(self._sockets.fileno())
        self._sockets.close()
        if self._timer:
            self._timer.cancel()

    def _watch(self, what: int, number: int, *_: object) -> None:
        """Called by libcurl: wait for something on a socket, or no more."""
        if events := WATCHED.get(what):
            if number in self._watched:
                self._sockets.modify(number, events)
            else:
                self._watched.add(number)
                self._sockets.register(number, events)
        elif number in self._watched:
            self._watched.remove(number)
            self._sockets.unregister(number)

    def _wake(self, milliseconds: int) -> None:
        """Called by libcurl: let it have a turn then, or not at all."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if milliseconds == 0:  # not at once, from inside of libcurl
            self._timer = self._loop.call_soon(self._have_a_turn)
        elif milliseconds > 0:
            self._timer = self._loop.call_later(milliseconds / 1000, self._have_a_turn)

    def _have_a_turn(self) -> None:
        self._timer = None
        self._multi.socket_action(pycurl.SOCKET_TIMEOUT, 0)
        self._tell()

    def _read_and_write(self) -> None:
        for number, events in self._sockets.poll(0):
            if number in self._watched:  # else it is gone by what came before it
                what = pycurl.CSELECT_OUT if events & select.EPOLLOUT else 0
                if events & ~select.EPOLLOUT:  # an end and a fault are read as well
                    what |= pycurl.CSELECT_IN
                self._multi.socket_action(number, what)
        self._tell()

    def _tell(self) -> None:
        """Tell whoever waits for what has ended."""
        queued = True
        while queued:
            queued, done, failed = self._multi.info_read()
            for easy in done:
                self._end(easy, None)
            for easy, code, said in failed:
                self._end(easy, pycurl.error(code, said))

    def _end(self, easy: pycurl.Curl, error: pycurl.error | None) -> None:
        self._multi.remove_handle(easy)
        ended = self._under_way.pop(easy)
        if ended.done():  # it was cancelled just now
            return
        if error:
            ended.set_exception(error)
        else:
            ended.set_result(None)
