"""The password of an address is shown nowhere."""

import logging
import traceback

import pytest

from bot.errors import HostError
from bot.ops.logs import scrubber
from bot.store.opening import open_database
from bot.store.postgresql.address import Address
from tests.store.conftest import NOON
from tests.support.postgresql import Cluster

SECRET = "p%40ss-w0rd:that/nobody%20reads"
MEANT = "p@ss-w0rd:that/nobody reads"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://bees:secret@db.example/hive", "postgresql://bees@db.example/hive"),
        (
            "postgres://bees:secret@[::1]:5433/hive?sslmode=require",
            "postgresql://bees@[::1]:5433/hive",
        ),
        ("postgresql://bees@/hive?host=/run/postgresql&password=secret", "postgresql://bees@/hive"),
        ("postgresql:///hive", "postgresql:///hive"),
        ("postgresql://bees:secret@a:1,[::1]:2/hive", "postgresql://bees@a:1,[::1]:2/hive"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, shown: str) -> None:
    address = Address(url)

    assert str(address) == shown
    assert f"{address!r} {address}".count("secret") == 0
    assert address.database == "hive"
    assert address.secrets == (["secret"] if "secret" in url else [])


def test_a_password_is_hidden_as_it_is_written_and_as_it_is_meant() -> None:
    address = Address(f"postgresql://bees:{SECRET.replace('/', '%2F')}@db.example/hive")
    assert MEANT in address.secrets
    scrub = scrubber(*address.secrets)
    assert scrub(f"no {address.url}, no {MEANT}").count("nobody") == 0


@pytest.mark.parametrize(
    ("several", "each"),
    [
        ("u:p@a:1,[::1]:2/d?sslmode=require", ["u:p@{}/d?sslmode=require", "a:1", "[::1]:2"]),
        ("a,b/d", ["{}/d", "a", "b"]),
        ("/d?host=a,b&port=1,2", ["/d?{}", "host=a&port=1", "host=b&port=2"]),
        ("/d?host=a,b&port=1", ["/d?{}", "host=a&port=1", "host=b&port=1"]),
        ("/d", ["{}", "/d"]),
    ],
)
def test_an_address_names_one_server_or_several(several: str, each: list[str]) -> None:
    form, *hosts = each
    found = [one.url for one in Address(f"postgresql://{several}").each]
    assert found == [f"postgresql://{form.format(host)}" for host in hosts]


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://h:p@ss",
        "postgresql://bees:secret@host:port/hive",
        "postgresql://bees:secret@host:1,host:port/hive",
        "mysql://h/d",
        "postgresql://",
    ],
)
def test_what_is_no_address_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(ValueError, match=r"must look like") as error:
        Address(url)
    assert "secret" not in "".join(traceback.format_exception(error.value))


async def test_a_failed_connection_says_the_password_neither_to_the_host_nor_to_the_log(
    postgresql: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for url in (
        "postgresql://bees:top-secret@127.0.0.1:1/hive",
        f"postgresql://bees:top-secret@127.0.0.1:{postgresql.port}/hive",
        f"postgresql://honeygram:top-secret@127.0.0.1:{postgresql.port}/hive",
        f"postgresql://honeygram:top-secret@127.0.0.1:{postgresql.port}/hive?sslmode=verify-full",
        f"postgresql://honeygram:top-secret@127.0.0.1:{postgresql.port}/hive?sslmode=wrong",
    ):
        with pytest.raises(HostError) as error:
            async with open_database(Address(url), NOON):
                pass
        assert "top-secret" not in "".join(traceback.format_exception(error.value))
    assert "top-secret" not in caplog.text
