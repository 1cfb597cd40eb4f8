"""Each server is on one shard, by the rule that Discord publishes."""

from bot.places import OwnPlace
from bot.servers.shards import Shards

SERVERS = [number << 22 for number in range(100)]


def test_a_server_is_on_the_shard_of_its_id() -> None:
    assert [Shards({2}, 3).have(server) for server in SERVERS[:6]] == [False, False, True] * 2


def test_every_server_is_on_exactly_one_shard() -> None:
    shards = [Shards({number}, 7) for number in range(7)]
    assert {sum(each.have(server) for each in shards) for server in SERVERS} == {1}


def test_the_low_bits_of_an_id_do_not_count() -> None:
    assert Shards({1}, 2).have((1 << 22) + 4_194_303)


def test_what_is_in_no_server_is_the_first_shards() -> None:
    places = [OwnPlace(server).key for server in SERVERS[1:]]
    assert {Shards({0}, 3).have(place) for place in places} == {True}
    assert {Shards({1, 2}, 3).have(place) for place in places} == {False}
