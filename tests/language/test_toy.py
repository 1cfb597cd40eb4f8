"""A bot in another language: posted, guessed, hinted, ruled, drawn and exported, over the wire.

``docs/adding.md`` says what a language takes; the toy language is made after it.

Of ``bot/language/language.py``.
"""

import json
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.application import Application, open_application
from bot.discord.gateway.client import Honeygram
from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.store.opening import Place
from tests.conftest import Hive
from tests.language.toy.toy import LETTERS, read_toy
from tests.support.harness import Clock
from tests.support.hints import take_hint
from tests.support.posts import start_posts
from tests.support.spoken import alt_texts, heard, letters_of, text_of
from tests.support.waiting import until

PANGRAMS = {"cañonero", "bañadero"}
OWN = "n a o c é i ñ"  # the first letter is the center


@pytest.fixture
async def app(place: Place, clock: Clock) -> AsyncIterator[Application]:
    """The application in the toy language."""
    async with open_application(place, clock, language=read_toy()) as opened:
        yield opened


@pytest.fixture
async def bee(app: Application, clock: Clock) -> HoneycombRound:
    return await app.games.rounds.of(HONEYCOMB, clock().date())


@pytest.fixture
async def levels(app: Application, clock: Clock) -> AnigramRound:
    return await app.games.rounds.of(ANIGRAM, clock().date())


def written_otherwise(words: frozenset[str]) -> str:
    """A word with one spelling, which has an accent."""
    spelled = [word for word in words if word.upper() != str.upper(word)]
    return min(word for word in spelled if "/" not in word.upper())


async def guess(hive: Hive, words: str) -> str:
    return str(heard(await hive.alice.command("/bee guess", hive.channel, word=words)))


async def test_a_day_is_posted_with_its_letters_and_its_picture(
    bot: Honeygram, hive: Hive, bee: HoneycombRound, levels: AnigramRound
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    assert len(hive.channel.messages) == 2
    first, second = hive.channel.messages
    [picture] = first.attachments
    assert "ñ" in bee.honeycomb.letters
    with Image.open(BytesIO(picture.data)) as drawn:
        assert drawn.format == "PNG"
    assert "Ñ" in "".join(alt_texts(first))
    assert sorted("".join(letters_of(text_of(second))).lower()) == [*levels.levels[0]]


@pytest.mark.parametrize("with_accents", [True, False])
async def test_a_word_counts_with_accents_and_without_and_is_shown_as_it_is_spelled(
    bot: Honeygram, hive: Hive, bee: HoneycombRound, with_accents: bool
) -> None:
    word = written_otherwise(bee.targets)
    told = await guess(hive, word.lower() if with_accents else str.lower(word))
    assert told.startswith(f"✅ {word.upper()} +{bee.points[word]}")
    again = await guess(hive, word.upper())
    assert again.startswith(f"❌ {word.upper()}: ")
    shown = await hive.alice.command("/bee show", hive.channel)
    assert word.upper() in heard(shown)


async def test_an_n_is_no_ñ_and_an_accent_makes_no_letter(
    bot: Honeygram, hive: Hive, bee: HoneycombRound
) -> None:
    [pangram] = bee.pangrams & PANGRAMS
    assert not (await guess(hive, pangram.replace("ñ", "n"))).startswith("✅")
    decomposed = pangram.replace("ñ", "n\N{COMBINING TILDE}")
    assert (await guess(hive, decomposed)).startswith(f"✅ {pangram.upper()} +15")


async def test_foreign_accents_and_markup_are_read_and_a_letter_of_the_language_is_kept(
    bot: Honeygram, hive: Hive, bee: HoneycombRound
) -> None:
    [pangram] = bee.pangrams & PANGRAMS
    typed = f"||{pangram[0]}\N{COMBINING CARON}{pangram[1:]}||\u200b;`{pangram.upper()}`"
    told = await guess(hive, typed)
    assert told.startswith(f"✅ {pangram.upper()} +15")


async def test_two_words_of_the_same_letters_are_both_shown(
    bot: Honeygram, hive: Hive, app: Application
) -> None:
    post = await own_letters(hive)
    board = await hive.bob.click(post, "Play")
    form = await hive.bob.click(board, "Guess")
    told = await hive.bob.submit(form, {"word": "CAÑÓN"})
    assert heard(told).startswith("✅ CAÑÓN +5")
    checked = await hive.alice.command("/word check", hive.channel, word="carné")
    assert heard(checked).startswith("**CARNE/CARNÉ** ")
    assert app.games.language.spelled("creo").upper() == "CREO/CREÓ"


async def own_letters(hive: Hive) -> Any:
    preview = await hive.alice.command("/bee custom", hive.channel, letters=OWN)
    assert heard(preview).splitlines()[0] == "Letters: N A C E I O Ñ · center **N**"
    await hive.alice.click(preview, "Post it")
    await until(lambda: hive.channel.messages)
    return hive.channel.messages[-1]


async def test_letters_of_ones_own_may_be_of_this_alphabet_only(bot: Honeygram, hive: Hive) -> None:
    post = await own_letters(hive)
    assert [each.filename for each in post.attachments] == ["honeycomb.png"]
    refused = await hive.alice.command("/bee custom", hive.channel, letters="n a o c e i ж")
    assert "Ж" not in refused.text
    assert refused.labels == []


async def test_an_anigram_is_solved_level_by_level(
    bot: Honeygram, hive: Hive, levels: AnigramRound
) -> None:
    for level in levels.levels:
        [word] = sorted(levels.words[level])[:1]
        told = await hive.alice.command("/anigram next", hive.channel, word=word.lower())
        assert heard(told).startswith(f"✅ {word.upper()} +")


async def test_hints_and_senses_give_no_word_away(
    bot: Honeygram, hive: Hive, app: Application, bee: HoneycombRound
) -> None:
    page = await take_hint(hive.alice, "/bee hint", hive.channel)
    for step in ("First two letters", "Grid with lengths"):
        page = await hive.alice.click(page, step)
    assert "Ñ" in heard(page)
    told = heard(await hive.alice.click(page, "Definition"))
    senses = {app.games.language.sense(word) for word in bee.targets} - {None}
    assert any(str(sense) in told for sense in senses)
    assert app.games.language.sense("cañon") == "arma grande; boca de ▢▢▢▢"
    beginning = await take_hint(hive.alice, "/anigram hint", hive.channel)
    assert beginning.ephemeral


async def test_a_code_is_good_in_its_own_language_only(
    bot: Honeygram, hive: Hive, app: Application, place: Place, clock: Clock
) -> None:
    shown = await hive.alice.command("/bee practice", hive.channel)
    title = next(line for line in heard(shown).splitlines() if "code" in line)
    code = title.strip("*").rpartition(" ")[2]
    again = await hive.bob.command("/bee practice", hive.channel, code=code)
    assert letters_of(heard(again))[0] == letters_of(heard(shown))[0]
    assert app.games.language.seed("a seed") != "a seed"


async def test_a_word_is_checked_reported_and_ruled_on_with_its_accents(
    bot: Honeygram, hive: Hive
) -> None:
    for typed in ("corazón", "CORAZON"):
        told = await hive.alice.command("/word check", hive.channel, word=typed)
        assert told.content.startswith("**CORAZÓN** ")
    why: dict[str, Any] = {"reason": "No se usa aquí."}
    await hive.alice.command("/word report", hive.channel, word="piñata", **why)
    listed = await hive.admin.command("/rule list", hive.channel)
    assert "- **PIÑATA** · counts today · 1 report · “No se usa aquí.”" in listed.content
    form = await hive.admin.click(listed, "Deny PIÑATA")
    ruled = await hive.admin.submit(form, why)
    assert "PIÑATA" in ruled.content
    ugly = await hive.admin.command("/rule deny", hive.channel, word="niño", reason="Cacá!")
    assert "CACA" not in ugly.text.upper()
    assert "NIÑO" not in (await hive.admin.command("/rule list", hive.channel)).content


async def test_what_is_no_word_is_repeated_by_its_letters_only(bot: Honeygram, hive: Hive) -> None:
    assert (await guess(hive, "ca9ñó")).startswith("❌ CA?ÑO: ")
    assert "жук".upper() not in await guess(hive, "жук")
    assert "CACA" not in await guess(hive, "cácá")


async def test_the_export_holds_what_was_found(
    bot: Honeygram, hive: Hive, bee: HoneycombRound
) -> None:
    word = written_otherwise(bee.targets)
    await guess(hive, word.lower())
    reply = await hive.alice.command("/privacy export", hive.channel)
    [file] = reply.attachments
    assert f'"{str.lower(word)}"' in json.dumps(json.loads(file.data), ensure_ascii=False)


async def test_the_answers_of_yesterday_are_spelled(
    bot: Honeygram, hive: Hive, bee: HoneycombRound, clock: Clock
) -> None:
    word = written_otherwise(bee.targets)
    await guess(hive, str.lower(word))
    clock.advance(days=1)
    told = await hive.alice.command("/bee answers", hive.channel)
    assert word.upper() in told.content
    assert (await hive.alice.command("/stats", hive.channel)).content


def test_the_lists_of_the_toy_language_fit_together() -> None:
    lexicon = read_toy().lexicon
    assert 250 < len(lexicon.accepted) < 350
    assert all(map(LETTERS.is_word, lexicon.accepted))
    assert {*lexicon.pangrams} == PANGRAMS
