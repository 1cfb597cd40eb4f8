"""What lies in a connection is seen, whichever number the system gave it."""

import socket
from collections.abc import Iterator

import pytest

from bot.discord.answering.http_sockets import Ends, KeptSockets
from tests.support.waiting import until

Pair = tuple[socket.socket, socket.socket]


def ends_of(here: socket.socket) -> Ends:
    (there, port_there), (address, port) = here.getpeername(), here.getsockname()
    return there, address, port_there, port


@pytest.fixture
def pair() -> Iterator[Pair]:
    """A connection: the end here, and the one there."""
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as here,
    ):
        there, _ = server.accept()
        with there:
            yield here, there


async def test_what_was_said_unasked_is_noticed(pair: Pair) -> None:
    here, there = pair
    sockets = KeptSockets()
    sockets.keep(ends_of(here), [here.fileno()])
    assert sockets.is_quiet(ends_of(here))
    there.send(b"x")
    await until(lambda: not sockets.is_quiet(ends_of(here)))


async def test_an_end_is_noticed(pair: Pair) -> None:
    here, there = pair
    sockets = KeptSockets()
    sockets.keep(ends_of(here), [here.fileno()])
    there.close()
    await until(lambda: not sockets.is_quiet(ends_of(here)))


async def test_of_several_that_were_tried_it_is_the_one_with_the_port(pair: Pair) -> None:
    here, there = pair
    closed = socket.socket()
    number = closed.fileno()
    closed.close()
    with socket.socket() as other:
        sockets = KeptSockets()
        sockets.keep(ends_of(here), [number, here.fileno(), other.fileno()])
        there.send(b"x")
        await until(lambda: not sockets.is_quiet(ends_of(here)))
        assert here.recv(1) == b"x"  # it is still open
        assert sockets.is_quiet(ends_of(here))


def test_a_number_that_others_got_stands_for_them_only(pair: Pair) -> None:
    here, there = pair
    there.send(b"x")
    before: Ends = ("127.0.0.1", "127.0.0.1", 1, 2)
    sockets = KeptSockets()
    sockets.keep(before, [here.fileno()])
    sockets.keep(ends_of(here), [here.fileno()])
    assert sockets.is_quiet(before)  # it is known no more
