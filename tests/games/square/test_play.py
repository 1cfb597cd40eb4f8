"""Playing the square of ACTUAL, RUMBLE, BRIDGE and ICICLE.

Of ``bot/games/square/progress.py``, ``bot/games/square/firsts.py`` and ``bot/games/finishes.py``.
"""

import asyncio
from datetime import timedelta

import pytest

from bot.application import Application
from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.games.editions import Edition, archived, practice
from bot.games.practice_codes import PracticeDifficulty, difficulty_of
from bot.games.square.firsts import SquareFirst
from bot.games.square.game import SQUARE
from bot.games.square.progress import Handicap, HintKind, SquareProgress, Tried
from bot.model import FoundWord, Player, Score, Scored
from bot.play.leaderboard import Span
from bot.puzzles.square.round import SquareVerdict
from bot.store.opening import Place
from tests.support.harness import MORNING, Clock, application
from tests.support.postgresql import ON_POSTGRESQL
from tests.support.rounds import CROSSED, WITH_SQUARES

ADA, BRUNO = Player(1, 10, "Ada"), Player(1, 11, "Bruno")
TOMORROW = MORNING + timedelta(days=1)
MONDAY = MORNING + timedelta(days=3)
WORDS = CROSSED.words


async def guess(
    app: Application, text: str, player: Player = ADA, edition: Edition | None = None
) -> Tried:
    return await app.games.play(SQUARE).guess(player, text, MORNING, edition)


async def hint(app: Application, kind: HintKind, edition: Edition | None = None) -> SquareProgress:
    return (await app.games.play(SQUARE).hint(ADA, kind, MORNING, edition)).filled.progress


async def show(app: Application, player: Player = ADA) -> SquareProgress:
    return await app.games.play(SQUARE).show(player, MORNING)


async def points_of(app: Application, player: Player = ADA) -> int:
    """The points on today's leaderboard, which must be those of the board."""
    page = await app.people.leaderboard.page(player, "square", Span.TODAY, MORNING)
    points = page.own.points if page.own else 0
    assert points == (await show(app, player)).points
    return points


async def test_a_game_begins_with_nothing_known(app: Application) -> None:
    progress = await show(app)
    assert (progress.points, progress.hints, progress.known) == (0, 0, frozenset())
    assert progress.open == tuple("ABCD1234")
    assert [offer.action for offer in progress.offers] == ["guess", "hint"]


async def test_each_word_scores_six_and_the_eighth_without_a_hint_seven_more(
    app: Application,
) -> None:
    tried = [await guess(app, word) for word in CROSSED.across]  # the others cross them
    assert [[word.points for word in each.kept] for each in tried] == [
        [6],
        [6],
        [6, 6],
        [6, 6, 6, 13],
    ]
    assert [each.finished for each in tried] == [False] * 3 + [True]
    assert tried[-1].celebrates
    assert tried[-1].progress == await show(app)
    assert await points_of(app) == 55


async def test_eight_words_at_once_score_the_same(app: Application) -> None:
    tried = await guess(app, " ".join(WORDS))
    assert tried.verdicts == ["accepted"] * 8
    assert tried.progress.is_flawless
    assert await points_of(app) == 55


async def test_a_hint_takes_the_seven_points(app: Application) -> None:
    await hint(app, HintKind.PAIR)
    progress = (await guess(app, " ".join(WORDS))).progress
    assert (progress.points, progress.handicap) == (48, Handicap.HARD)
    assert await points_of(app) == 48


async def test_a_word_counts_once_however_often_it_is_guessed(app: Application) -> None:
    await asyncio.gather(*(guess(app, "rumble") for _ in range(5)))
    tried = await guess(app, "rumble rumble")
    assert tried.verdicts == ["already-found"] * 2
    assert await points_of(app) == 6


async def test_the_words_of_two_guesses_at_the_same_moment_fill_the_square(
    app: Application,
) -> None:
    await asyncio.gather(guess(app, " ".join(WORDS[:4])), guess(app, " ".join(WORDS[4:])))
    assert await points_of(app) == 55


@ON_POSTGRESQL
async def test_words_saved_before_a_guess_is_judged_again_are_new_to_the_player(
    app: Application, furnished: Place, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with application(furnished, clock, WITH_SQUARES) as other_process:
        save, late = app.host.database.score, [True]

        async def be_late(score: Score) -> Scored:
            while late:
                late.pop()
                await guess(other_process, CROSSED.across[0])
            return await save(score)

        monkeypatch.setattr(app.host.database, "score", be_late)
        tried = await guess(app, " ".join(CROSSED.across))

    assert tried.verdicts == ["already-found", *["accepted"] * 3]
    assert {find.word for find in tried.kept} == {*WORDS} - {CROSSED.across[0]}
    assert sum(find.points for find in tried.kept) == await points_of(app) - 6
    assert tried.finished
    special = await app.games.play(SQUARE).firsts.special(ADA, tried)
    assert special == [SquareFirst.ALL_WORDS, SquareFirst.OWN_SQUARE]


async def test_a_found_word_is_known_where_it_crosses_others(app: Application) -> None:
    progress = (await guess(app, "rumble")).progress
    assert progress.solved == {"B": "rumble"}
    assert progress.round.pattern("1", progress.known) == ("ru", "", "")
    assert progress.open == ("A", "C", "D", "2", "1", "3", "4")  # of which least is known


@pytest.mark.parametrize(
    ("word", "verdict"),
    [
        ("tiered", SquareVerdict.NOT_OF_SQUARE),
        ("zzzzzz", SquareVerdict.NOT_IN_LIST),
        ("deri", SquareVerdict.WRONG_LENGTH),
        ("r1mble", SquareVerdict.NOT_LETTERS),
    ],
)
async def test_a_wrong_word_changes_nothing(
    app: Application, word: str, verdict: SquareVerdict
) -> None:
    tried = await guess(app, word)
    assert [each.verdict for each in tried.judgements] == [verdict]
    assert not tried.redrawn
    assert await points_of(app) == 0


async def test_a_blocked_word_is_neither_judged_nor_repeated(app: Application) -> None:
    [judgement] = (await guess(app, "A GAGA")).judgements
    assert (judgement.word, judgement.verdict) == ("", SquareVerdict.NOT_IN_LIST)


async def test_more_than_twenty_five_words_are_left_to_be_guessed_next(app: Application) -> None:
    tried = await guess(app, "tiered " * 25 + "rumble")
    assert (len(tried.judgements), tried.left) == (25, ("rumble",))


# Words read from their crossings


async def test_a_word_that_its_crossings_spell_counts_without_being_typed(
    app: Application,
) -> None:
    tried = await guess(app, "actual rumble bridge")
    assert [(each.line, each.word, each.points) for each in tried.crossed] == [("4", "allege", 6)]
    assert tried.verdicts == ["accepted"] * 3  # of what was typed
    assert await points_of(app) == 24
    assert (await guess(app, "allege")).verdicts == ["already-found"]


async def test_a_line_that_hints_fill_counts_and_earns_no_extra_points(app: Application) -> None:
    taken, play = [], app.games.play(SQUARE)
    while not (await show(app)).complete:
        taken.append(await play.hint(ADA, HintKind.PAIR, MORNING))
    assert sorted(each.line for hint in taken for each in hint.filled.crossed) == sorted("ABCD1234")
    assert await points_of(app) == 48


async def test_a_line_that_was_left_open_counts_with_the_next_guess(app: Application) -> None:
    words = tuple(FoundWord(word, 6) for word in CROSSED.across[:3])  # as before lines were filled
    score = Score(ADA, SQUARE.name, MORNING.date(), words, MORNING, goal=55)
    await app.host.database.score(score)
    assert (await show(app)).crossed == ("4",)
    assert [each.line for each in (await guess(app, "tiered")).crossed] == ["4"]
    assert await points_of(app) == 24


async def test_a_hint_is_shown_if_the_line_that_it_fills_cannot_be_counted_yet(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(score: Score) -> Scored:
        raise StorageUnavailable(ErrorCode.STORAGE_BUSY)

    play = app.games.play(SQUARE)
    while not (before := await show(app)).complete:
        with monkeypatch.context() as broken:
            broken.setattr(app.host.database, "score", refuse)
            taken = await play.hint(ADA, HintKind.PAIR, MORNING)
        after = await show(app)
        assert after.hints == before.hints + 1
        assert taken.filled.progress == after
        if after.crossed:
            break
    assert taken.filled.crossed == ()
    assert await points_of(app) == 0
    counted = (await guess(app, "tiered")).crossed
    assert tuple(each.line for each in counted) == after.crossed
    assert await points_of(app) == 6 * len(counted)


# Hints


async def test_a_pair_is_told_where_least_is_known_until_all_are(app: Application) -> None:
    await guess(app, "actual")
    progress = await hint(app, HintKind.PAIR)
    [cell] = progress.told
    assert cell in {cell for line in "BCD1" for cell in progress.round.cells_of(line)}
    for _ in range(8):
        progress = await hint(app, HintKind.PAIR)
    assert len(progress.known) == 12
    assert progress.hints == 9
    assert progress.handicap is Handicap.NORMAL
    with pytest.raises(PlayerError) as caught:
        await hint(app, HintKind.PAIR)
    assert caught.value.code is ErrorCode.NO_MORE_OF_HINT
    assert (await show(app)).hints == 9


async def test_a_letter_is_the_first_of_a_word_whose_beginning_is_hidden(app: Application) -> None:
    await guess(app, "actual rumble")  # lines 1, 2 and 3 begin in them, too
    progress = await hint(app, HintKind.LETTER)
    assert progress.letters == {"C": "b"}
    assert (await hint(app, HintKind.LETTER)).letters == {"C": "b", "D": "i"}
    with pytest.raises(PlayerError):
        await hint(app, HintKind.LETTER)


async def test_another_clue_is_the_dictionarys_where_it_says_something_else(
    app: Application,
) -> None:
    assert (await hint(app, HintKind.CLUE)).second_clues == {"A": "presently existing in fact"}
    assert [*(await hint(app, HintKind.CLUE)).second_clues] == ["A", "C"]
    assert [*(await hint(app, HintKind.CLUE)).second_clues] == ["A", "C", "1"]
    with pytest.raises(PlayerError):
        await hint(app, HintKind.CLUE)


async def test_all_pairs_lie_beside_the_square_after_a_hint_of_their_own(app: Application) -> None:
    before = await show(app)
    assert not before.has_tray
    assert "pairs" in [offer.action for offer in before.hint_offers]
    after = await hint(app, HintKind.TRAY)
    assert after.has_tray
    assert "pairs" not in [offer.action for offer in after.hint_offers]


async def test_early_in_the_week_they_lie_there_without_one(app: Application) -> None:
    progress = await app.games.play(SQUARE).show(ADA, MONDAY)
    assert progress.has_tray
    assert progress.hints == 0
    with pytest.raises(PlayerError):
        await app.games.play(SQUARE).hint(ADA, HintKind.TRAY, MONDAY)


async def test_nothing_is_left_to_be_told_of_a_full_square(app: Application) -> None:
    progress = (await guess(app, " ".join(WORDS))).progress
    assert {kind: progress.next_hint(kind) for kind in HintKind} == dict.fromkeys(HintKind)
    assert [offer.action for offer in progress.offers] == ["share"]
    page = await app.games.play(SQUARE).deeds["hint"](ADA, MORNING, progress.edition)
    assert page.offers is None


# Other editions, and what is special


async def test_the_archive_scores_for_itself(app: Application) -> None:
    edition = archived((MORNING - timedelta(days=30)).date())
    words = (await app.games.play(SQUARE).show(ADA, MORNING, edition)).round.puzzle.words
    tried = await guess(app, " ".join(words), edition=edition)
    assert tried.progress.complete
    assert await points_of(app) == 0


@pytest.mark.parametrize("difficulty", PracticeDifficulty)
async def test_practice_the_easy_way_has_the_pairs_beside_the_square(
    app: Application, difficulty: PracticeDifficulty
) -> None:
    edition = await app.games.practice.new(1, SQUARE, difficulty)
    progress = await app.games.play(SQUARE).show(ADA, MORNING, edition)
    assert difficulty_of(edition.code) is difficulty
    assert progress.has_tray is (difficulty is PracticeDifficulty.EASY)
    assert edition == practice(edition.code)


async def test_the_last_word_is_special_for_the_first_of_a_server_and_of_a_player(
    app: Application,
) -> None:
    firsts = app.games.play(SQUARE).firsts
    early = await guess(app, " ".join(CROSSED.across[:3]))
    assert await firsts.special(ADA, early) == []
    last = await guess(app, CROSSED.across[3])
    assert await firsts.special(ADA, last) == [SquareFirst.ALL_WORDS, SquareFirst.OWN_SQUARE]
    other = await guess(app, " ".join(WORDS), BRUNO)
    assert await firsts.special(BRUNO, other) == [SquareFirst.OWN_SQUARE]


async def test_the_seventh_square_without_a_hint_is_told(app: Application) -> None:
    play = app.games.play(SQUARE)
    for number in range(7):
        then = MORNING + timedelta(days=number)
        tried = await play.guess(ADA, " ".join(WORDS), then)
        told = await play.firsts.special(ADA, tried)
        assert (SquareFirst.FLAWLESS_WEEK in told) is (number == 6)
    assert (await play.review.past(ADA)).flawless == 7
