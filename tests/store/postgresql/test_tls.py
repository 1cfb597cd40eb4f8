"""TLS to a real server with a certificate of its own: what each sslmode lets through.

Of ``bot/store/postgresql/connection.py``.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.errors import HostError
from bot.store.opening import held, open_database
from bot.store.postgresql.address import Address
from tests.store.conftest import NOON
from tests.support.postgresql import Cluster, cluster, programs

MINE = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
REFUSED = "look at sslmode and the rest"


def certify(folder: Path, name: str) -> None:
    """A certificate for localhost that vouches for itself, and its key."""
    command = ["openssl", "req", "-x509", "-nodes", "-newkey", "ec", "-days", "2"]
    options = ["-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", "/CN=localhost"]
    names = ["-addext", "subjectAltName=DNS:localhost"]
    files: list[str | Path] = ["-out", folder / f"{name}.crt", "-keyout", folder / f"{name}.key"]
    subprocess.run([*command, *options, *names, *files], check=True, capture_output=True)


@pytest.fixture(scope="module")
def server() -> Iterator[Cluster]:
    """A server that speaks TLS."""
    if programs() is None:
        pytest.skip("PostgreSQL is missing: apt-get install postgresql")
    if shutil.which("openssl") is None:
        pytest.skip("openssl is missing: apt-get install openssl")
    with cluster() as running:
        data = running.folder / "data"
        for name in ("server", "other"):
            certify(data, name)
        owner = data.stat()
        os.chown(data / "server.key", owner.st_uid, owner.st_gid)
        (data / "server.key").chmod(0o600)
        running.sql("postgres", "ALTER SYSTEM SET ssl = on", "SELECT pg_reload_conf()")
        running.run("createdb", "tls")
        yield running


def address(server: Cluster, host: str, mode: str, certificate: str = "") -> Address:
    """An address with a host name and what is to be checked."""
    root = f"&sslrootcert={server.folder}/data/{certificate}.crt" if certificate else ""
    return Address(f"postgresql://honeygram@{host}:{server.port}/tls?sslmode={mode}{root}")


@pytest.mark.parametrize(
    ("host", "mode", "certificate"),
    [
        ("127.0.0.1", "require", ""),
        ("127.0.0.1", "verify-ca", "server"),
        ("localhost", "verify-full", "server"),
    ],
)
async def test_what_is_checked_and_right_is_encrypted(
    server: Cluster, host: str, mode: str, certificate: str
) -> None:
    place = address(server, host, mode, certificate)
    async with held(place, NOON), open_database(place, NOON) as database:
        assert [row["ssl"] for row in await database.fetch(MINE)] == [True]
        async with database.transaction() as transaction:
            assert [row["ssl"] for row in await transaction.fetch(MINE)] == [True]


@pytest.mark.parametrize(
    ("host", "mode", "certificate", "told"),
    [
        ("127.0.0.1", "verify-full", "server", REFUSED),  # the certificate is for another name
        ("127.0.0.1", "verify-ca", "other", REFUSED),
        ("localhost", "verify-full", "other", REFUSED),
        ("localhost", "verify-full", "missing", r"missing\.crt cannot be read"),
    ],
)
async def test_what_is_checked_and_wrong_is_refused_with_a_sentence(
    server: Cluster, host: str, mode: str, certificate: str, told: str
) -> None:
    with pytest.raises(HostError, match=told):
        async with open_database(address(server, host, mode, certificate), NOON):
            pass


async def test_a_server_without_tls_is_refused_where_that_is_required(postgresql: Cluster) -> None:
    plain = postgresql.by_network(postgresql.create()).url
    with pytest.raises(HostError, match="cannot be reached"):
        async with open_database(Address(f"{plain}?sslmode=require"), NOON):
            pass
