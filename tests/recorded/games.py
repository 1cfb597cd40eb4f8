"""Both games as they are played: by button and by command, well and badly."""

from typing import Any

from guildyard import Channel, Person

from tests.recorded.letters import bee_bonus, bee_words, letters_in, posted, square_words
from tests.recorded.scene import Scene
from tests.recorded.stage import BLOCKED
from tests.support.spoken import to_guess

FIRST_BOARD = ":guess:2026-11-26"
TAKE_HINTS = ("Take the hint", "First two letters", "Grid with lengths")
TRIED = "tomatid"  # no word, of the letters of the first day


async def first_day(scene: Scene) -> None:
    """Every kind of guess, and every page of the honeycomb."""
    to, place, alice = scene.to, scene.puzzles, scene.alice
    post = scene.post(place, "Honeycomb")
    letters = letters_in(posted(post))
    words, bonus = bee_words(letters), bee_bonus(letters)
    short = [each for each in words if len(each) <= 5]
    await to.command(alice, "/bee share", place)
    board = await scene.type_in(alice, post, short[0])
    form = await to.press(alice, board, "Guess")
    await to.fill_in(alice, form, " ")
    for typed in (
        short[0],
        "at",
        "dome moan",
        "lattice",
        "zebra1",
        "🍯",
        "don't",
        TRIED,
        BLOCKED,
        "martin",
        "toni",
        bonus[0],
        f"{short[1]} {bonus[1]} {TRIED} {short[0]} ox",
        f"{short[2].upper()}, {short[3]}+{short[4]}",
        " ".join(words[index % len(words)] for index in range(26)),
    ):
        board = await scene.type_in(alice, board, typed)
    form = await to.press(alice, board, "Guess")
    board = await to.press(alice, board, "Shuffle")
    board = await to.press(alice, board, "Shuffle")
    await _pages(scene, alice, board)
    await to.press(alice, post, "Shuffle")
    await to.press(alice, post, "My words")
    await to.press(alice, post, "Leaderboard")
    await _by_command(scene, words, bonus)


async def _pages(scene: Scene, person: Person, board: Any) -> None:
    """Hints, definitions, ranks, and what is shared."""
    to = scene.to
    board = await scene.press_each(person, board, "My words", "Ranks", "Back", "Hint", "Not now")
    board = await scene.press_each(person, board, "Hint", *TAKE_HINTS)
    labels = ("As a list", "As a grid", "Definition", "Another", "Another", "Hint", "Back")
    board = await scene.press_each(person, board, *labels)
    shared = await to.press(person, board, "Share here")
    await to.press(scene.carol, shared, "Play")


async def _by_command(scene: Scene, words: list[str], bonus: list[str]) -> None:
    to, place, bob, carol = scene.to, scene.puzzles, scene.bob, scene.carol
    too_many = " ".join(f"{each}{other}" for each in words for other in words)
    for typed in ("🍯 🍯", "a" * 3000, too_many[:400], f"{TRIED} {BLOCKED}"):
        await to.command(bob, "/bee guess", place, word=typed)
    await to.command(carol, "/bee guess", place, word=f"{TRIED} {words[3]} {bonus[0]}")
    page = await to.command(carol, "/bee hint", place)
    await scene.press_each(carol, page, *TAKE_HINTS[:2], "List with lengths")
    await scene.bee(bob, place, words[: len(words) // 2])
    await scene.jobs()
    await scene.later(minutes=3)
    await scene.bee(bob, place, words[len(words) // 2 :])
    board = await to.command(bob, "/bee show", place)
    for label in ("My words", "Back", "Guess"):
        await to.press(bob, board, label)
    await to.command(bob, "/bee hint", place)
    await to.command(bob, "/bee share", place)
    await to.command(bob, "/bee answers", place)
    await scene.bee(bob, place, bonus[:10])
    await scene.later(minutes=3)
    await to.command(scene.bob, "/bee guess", scene.lawn, word=words[0])


async def anigram_day(scene: Scene) -> None:
    """The anigram to the end of its chain, with hints and without."""
    to, place, alice, bob = scene.to, scene.puzzles, scene.alice, scene.bob
    post = scene.post(place, "Anigram")
    await to.command(alice, "/anigram share", place)
    await to.command(alice, "/anigram next", place)
    await to.command(alice, "/anigram next", place, word="abcd")
    form = await to.press(alice, post, to_guess(post))
    board = await to.fill_in(alice, form, "abcd")
    for typed in ("one two", "a", "🍯", "aaaa", "toni", BLOCKED):
        board = await scene.type_in(alice, board, typed)
    board = await to.press(alice, board, "Shuffle")
    board = await scene.climb(alice, board, 12)
    await to.press(alice, board, "Share here")
    board = await to.command(bob, "/anigram hint", place)
    board = await to.press(bob, board, TAKE_HINTS[0])
    for _ in range(5):
        board = await to.press(bob, board, "Hint")
    board = await scene.climb(bob, board, 2)
    board = await to.press(bob, board, "Hint")
    await to.command(bob, "/anigram share", place)
    await to.press(bob, post, "My words")
    await to.press(bob, post, "Hint")
    await to.press(bob, post, "Leaderboard")
    await to.command(bob, "/anigram answers", place)
    board = await to.command(scene.carol, "/anigram show", place)
    await scene.climb(scene.carol, board, 3)
    await scene.later(minutes=3)


async def square_day(scene: Scene) -> None:
    """The square, filled by one without a hint and by another with all kinds of them."""
    to, place, alice, bob = scene.to, scene.puzzles, scene.alice, scene.bob
    post = scene.post(place, "Square")
    words = square_words(posted(post))
    await to.command(alice, "/square share", place)
    await to.command(alice, "/square show", place)
    form = await to.press(alice, post, to_guess(post))
    board = await to.fill_in(alice, form, f"{words[0]} A garden B {words[1]} zzzzzz {BLOCKED}")
    for typed in ("one", "🍯", words[0], f"2 {words[5]}", "toni"):
        board = await scene.type_in(alice, board, typed)
    board = await scene.type_in(alice, board, " ".join(words[2:]))
    await to.press(alice, board, "Share here")
    board = await to.command(bob, "/square hint", place)
    board = await to.press(bob, board, "Back")
    for kind in ("A pair", "First letter", "Another clue", "All pairs", "A pair"):
        board = await to.press(bob, board, "Hint")
        board = await to.press(bob, board, kind)
    board = await to.command(bob, "/square guess", place, word=" ".join(words[4:]))
    await to.press(bob, post, "My words")
    await to.press(bob, post, "Hint")
    await to.command(bob, "/square share", place)
    await to.command(bob, "/square answers", place)
    board = await to.command(scene.carol, "/square practice", place, difficulty="easy")
    await scene.press_each(scene.carol, board, "New puzzle", "Answers", "Show answers")
    await scene.later(minutes=3)


async def second_day(scene: Scene) -> None:
    """The boards of yesterday, the answers, and a day in all servers."""
    to, place, alice, bob = scene.to, scene.puzzles, scene.alice, scene.bob
    for person in (alice, bob, scene.carol, scene.eric):
        where = scene.clearing if person is scene.eric else place
        answers = await to.command(person, "/bee answers", where)
        if person is not bob:
            continue
        await scene.press_each(person, answers, "Who found what", "Next", "Next", "Your words")
        await to.command(person, "/anigram answers", where)
    await _old_boards(scene, place)
    letters = letters_in(posted(scene.post(place, "Honeycomb")))
    words = bee_words(letters)
    await scene.bee(alice, place, words[:6])
    await scene.bee(bob, place, words[4:12])
    await scene.later(minutes=3)
    await scene.bee(scene.carol, place, words[10:20])
    await scene.bee(scene.admin, place, words[:1])
    lawn_words = bee_words(letters_in(posted(scene.post(scene.lawn, "Honeycomb"))))
    await scene.bee(bob, scene.lawn, lawn_words[:5])
    await scene.bee(scene.dora, scene.lawn, lawn_words[:25])
    tree = scene.post(scene.trees, "Anigram")
    board = await to.press(scene.eric, tree, "My words")
    await scene.climb(scene.eric, board, 2)
    await scene.later(hours=1)


async def _old_boards(scene: Scene, place: Channel) -> None:
    """Whatever is pressed on the messages of yesterday."""
    to, alice = scene.to, scene.alice
    old = [each.message for each in alice.private_replies if FIRST_BOARD in scene.ids(each)]
    board = await to.press(alice, old[0], to_guess(old[0]))
    await to.press(alice, board, "Answers")
    board = await to.press(alice, old[-1], to_guess(old[-1]))
    await to.press(alice, board, "Today's puzzle")
    for message in place.messages:
        labels = [each for each in scene.labels(message) if each not in ("Play", "Share here")]
        for label in labels[:6]:
            if scene.is_old(message):
                await to.press(scene.carol, message, label)


async def third_day(scene: Scene) -> None:
    """The whole server gets to the end; the recap tells of it."""
    to, place = scene.to, scene.puzzles
    await to.command(scene.admin, "/rule list", place)
    answers = await to.command(scene.bob, "/bee answers", place)
    await scene.press_each(scene.bob, answers, "Who found what", "Next", "Previous", "Your words")
    for message in [each for one in scene.trees.threads for each in one.messages]:
        for label in scene.labels(message) if scene.is_old(message) else ():
            await to.press(scene.eric, message, label)
    for of in ("Honeycomb", "Anigram"):
        post = scene.post(place, of)
        for label in scene.labels(post)[4:]:
            await to.press(scene.alice, post, label)
    words = bee_words(letters_in(posted(scene.post(place, "Honeycomb"))))
    for number, person in enumerate((scene.alice, scene.bob, scene.carol)):
        await scene.bee(person, place, words[number::3])
        await scene.later(minutes=3)
    board = await to.command(scene.alice, "/anigram next", place)
    await scene.climb(scene.alice, board, 6)
    await scene.later(minutes=3)


async def quiet_days(scene: Scene) -> None:
    """Few play; some want to be reminded."""
    place = scene.puzzles
    words = bee_words(letters_in(posted(scene.post(place, "Honeycomb"))))
    await scene.bee(scene.alice, place, words[:3])
    await scene.bee(scene.carol, place, words[:1])
    await scene.to.command(scene.alice, "/remind", place, hours=3)
    await scene.to.command(scene.carol, "/remind", place, hours=12)
    await scene.to.command(scene.bob, "/remind", place, at="8 pm")
    await scene.to.command(scene.bob, "/remind", place, hours=0)


async def streak(scene: Scene) -> None:
    """Reminders come; a week is full; then there is a day off, which is forgiven."""
    to, place, alice = scene.to, scene.puzzles, scene.alice
    for _ in range(2):
        await scene.at(scene.stage.clock.now.replace(hour=21))
        await scene.next_day()
        words = bee_words(letters_in(posted(scene.post(place, "Honeycomb"))))
        await scene.bee(alice, place, words[:-3])
        await scene.later(minutes=3)
    await to.command(alice, "/stats", place)
    await scene.at(scene.stage.clock.now.replace(hour=20))
    await scene.next_day()
    await scene.next_day(hour=5)
    await scene.at(scene.stage.clock.now.replace(hour=9))
    words = bee_words(letters_in(posted(scene.post(place, "Honeycomb"))))
    await scene.bee(alice, place, words[:5])
    for person in (alice, scene.carol):
        for letter in person.direct_channel.messages[-1:]:
            await to.press(person, letter, "No more reminders")
    await to.command(alice, "/remind", place, hours=5)
    await to.command(alice, "/stats", place)
