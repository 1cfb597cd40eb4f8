"""Codes and tokens: each is good once, or as long as Discord says."""

from datetime import timedelta

import pytest

from guildyard.server import Playground
from guildyard.world.grants import Grants, NotGranted, challenge_of
from guildyard.world.model import User
from tests.conftest import HandClock

BACK = "http://127.0.0.1:8080/login/callback"
SCOPES = ("identify", "guilds")


@pytest.fixture
def grants(playground: Playground) -> Grants:
    return playground.world.grants


@pytest.fixture
def ada(playground: Playground) -> User:
    return playground.world.user("Ada")


def test_the_challenge_is_that_of_the_standard() -> None:
    """The example of RFC 7636, appendix B."""
    verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    assert challenge_of(verifier) == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"


def test_a_code_is_good_once(grants: Grants, ada: User) -> None:
    code = grants.code(ada, SCOPES, redirect=BACK)
    grant = grants.redeem(code, BACK, None)
    assert (grant.user, grant.scopes) == (ada, SCOPES)
    assert grants.bearer(grant.access) is grant
    with pytest.raises(NotGranted, match='invalid_grant: Invalid "code" in request'):
        grants.redeem(code, BACK, None)


def test_a_code_is_good_for_a_minute(grants: Grants, ada: User, clock: HandClock) -> None:
    code, late = (grants.code(ada, SCOPES, redirect=BACK) for _ in range(2))
    clock.advance(seconds=60)
    assert grants.redeem(code, BACK, None)
    clock.advance(seconds=1)
    with pytest.raises(NotGranted, match="code"):
        grants.redeem(late, BACK, None)


def test_a_code_belongs_to_its_address_and_its_verifier(grants: Grants, ada: User) -> None:
    with pytest.raises(NotGranted, match="redirect_uri"):
        grants.redeem(grants.code(ada, SCOPES, redirect=BACK), "http://elsewhere", None)
    proven = grants.code(ada, SCOPES, redirect=BACK, challenge=challenge_of("right" * 9))
    with pytest.raises(NotGranted, match="code_verifier"):
        grants.redeem(proven, BACK, "wrong" * 9)
    proven = grants.code(ada, SCOPES, challenge=challenge_of("right" * 9))
    assert grants.redeem(proven, None, "right" * 9)


def test_new_tokens_end_the_old_ones(grants: Grants, ada: User) -> None:
    before = grants.redeem(grants.code(ada, SCOPES), None, None)
    assert before.refresh
    after = grants.renew(before.refresh)
    assert grants.bearer(before.access) is None
    assert grants.bearer(after.access) is after
    with pytest.raises(NotGranted, match=r"^invalid_grant$"):
        grants.renew(before.refresh)


def test_a_token_ends_after_a_week(grants: Grants, ada: User, clock: HandClock) -> None:
    grant = grants.redeem(grants.code(ada, SCOPES), None, None)
    assert grant.expires_at - clock() == timedelta(seconds=604_800)
    clock.advance(days=7)
    assert grants.bearer(grant.access) is None
    assert grant.refresh
    assert grants.renew(grant.refresh)


def test_what_is_revoked_takes_all_of_the_authorization_along(grants: Grants, ada: User) -> None:
    one, other = (grants.redeem(grants.code(ada, SCOPES), None, None) for _ in range(2))
    grants.revoke("unknown")
    assert grants.has_allowed(ada, ("guilds",))
    assert one.refresh
    grants.revoke(one.refresh)
    assert grants.bearer(other.access) is None
    assert not grants.has_allowed(ada, ("guilds",))
