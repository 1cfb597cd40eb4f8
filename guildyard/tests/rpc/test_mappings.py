"""Where paths of an Activity lead."""

import pytest

from guildyard.rpc.mappings import URLMappings


@pytest.fixture
def mappings() -> URLMappings:
    made = URLMappings()
    made.add("/", "http://127.0.0.1:3000/game/")
    made.add("/api", "http://localhost:4000/v1")
    made.add("/api/old/", "http://127.0.0.1:5000")
    return made


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/", "http://127.0.0.1:3000/game/"),
        ("/a/b.js", "http://127.0.0.1:3000/game/a/b.js"),
        ("/api", "http://localhost:4000/v1/"),
        ("/api/users", "http://localhost:4000/v1/users"),
        ("/apis", "http://127.0.0.1:3000/game/apis"),
        ("/api/old/x", "http://127.0.0.1:5000/x"),
        ("/.proxy/api/users", "http://localhost:4000/v1/users"),
        ("/.proxy", "http://127.0.0.1:3000/game/"),
        ("/.proxyless", "http://127.0.0.1:3000/game/.proxyless"),
    ],
)
def test_the_longest_prefix_leads(mappings: URLMappings, path: str, target: str) -> None:
    assert mappings.target(path) == target


def test_without_a_root_other_paths_lead_nowhere() -> None:
    made = URLMappings()
    assert not made
    made.add("/api", "http://127.0.0.1:4000")
    assert made
    assert made.target("/") is None


@pytest.mark.parametrize(
    ("prefix", "url"),
    [
        ("api", "http://127.0.0.1:1"),
        ("/", "https://127.0.0.1:1"),
        ("/", "http://game.example"),
        ("/", "127.0.0.1:1"),
    ],
)
def test_only_addresses_of_this_machine_are_asked(prefix: str, url: str) -> None:
    with pytest.raises(ValueError, match=r"prefix|machine"):
        URLMappings().add(prefix, url)
