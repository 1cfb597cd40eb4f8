"""What people do beside the daily games."""

from tests.recorded.letters import bee_words, letters_in, text_of
from tests.recorded.scene import Scene

OWN = "gtrodca"  # letters for a challenge, the center first
TYPED_DAYS = (
    *("yesterday", "today", "tomorrow", "2026-11-02", "3 days ago", "1/11", "13/11", "Nov 5th"),
    *("5 november 2025", "the 3rd of march", "last tue", "30 february", "1 smarch", "31.12.2023"),
    *("gibberish", "2030-01-01", "1.1.2024", "13/13/2025", ""),
)


async def practice(scene: Scene) -> None:
    """Puzzles without end."""
    to, place, carol = scene.to, scene.puzzles, scene.carol
    for difficulty in ("easy", "normal", "hard"):
        board = await to.command(carol, "/bee practice", place, difficulty=difficulty)
    code = text_of(board).partition("code ")[2][:6] if "code " in text_of(board) else "aaaaaa"
    words = bee_words(letters_in(text_of(board)))
    board = await scene.type_in(carol, board, " ".join(words[:3]))
    labels = ("Hint", "Take the hint", "Back", "Share here", "Answers", "Show answers", "Back")
    board = await scene.press_each(carol, board, *labels)
    await scene.type_in(carol, board, words[4])
    await scene.press_each(carol, board, "Answers", "Back", "New puzzle")
    await to.command(scene.alice, "/bee practice", place, code=code)
    await to.command(scene.alice, "/bee practice", place, code="zzzzzz")
    await to.command(scene.alice, "/bee practice", place, code="?")
    board = await to.command(carol, "/anigram practice", place, difficulty="easy")
    board = await scene.climb(carol, board, 2)
    labels = ("Hint", "Take the hint", "Answers", "Back", "New puzzle", "Answers", "Show answers")
    await scene.press_each(carol, board, *labels, "New puzzle")


async def challenge(scene: Scene) -> None:
    """Letters of one's own, for all."""
    to, place, alice = scene.to, scene.puzzles, scene.alice
    for typed in ("abc", "aabcdef", "sabcdef", "zqxjkvw", "🍯", "a" * 600):
        await to.command(alice, "/bee custom", place, letters=typed)
    preview = await to.command(alice, "/bee custom", place, letters="G T R O D C A")
    await to.command(alice, "/bee custom", place, letters="tradeng")
    await to.press(alice, preview, "Post it")
    again = await to.command(alice, "/bee custom", place, letters=OWN)
    if again and "Post it" in again.labels:
        await to.press(alice, again, "Post it")
    for post in [each for each in place.messages if "Challenge from" in scene.said(each)]:
        board = await to.press(scene.bob, post, "Play")
        words = bee_words(letters_in(text_of(board)))
        board = await scene.type_in(scene.bob, board, " ".join(words[:20]))
        labels = ("Hint", "Take the hint", "Back", "Share here", "Answers", "Show answers", "Back")
        await scene.press_each(scene.bob, board, *labels)
        board = await to.press(alice, post, "Play")
        await scene.type_in(alice, board, " ".join(words[:5]))
        await to.press(scene.carol, post, "Scores")


async def end_challenge(scene: Scene) -> None:
    """The challenges are over."""
    to, place = scene.to, scene.puzzles
    for post in [each for each in place.messages if "Challenge from" in scene.said(each)]:
        for label in scene.labels(post):
            await to.press(scene.bob, post, label)
            await to.press(scene.carol, post, label)
    boards = [each.message for each in scene.bob.private_replies if "custom" in scene.ids(each)]
    for board in boards[-2:]:
        for label in scene.labels(board)[:2]:
            await to.press(scene.bob, board, label)


async def look_around(scene: Scene) -> None:
    """Leaderboards and statistics."""
    to, place, alice = scene.to, scene.puzzles, scene.alice
    for game in ("all", "bee", "anigram", "square"):
        for period in ("today", "yesterday", "week", "month", "all-time"):
            await to.command(alice, "/leaderboard", place, game=game, period=period)
    await to.command(scene.bob, "/leaderboard", place, share=True)
    page = await to.command(scene.eric, "/leaderboard", scene.clearing)
    page = await to.choose(scene.eric, page, "hg1:board-game:today", "bee")
    await to.choose(scene.eric, page, "hg1:board-period:bee", "week")
    for member in (None, scene.bob, scene.carol, scene.admin):
        await to.command(alice, "/stats", place, member=member)
    shown = await to.command(scene.bob, "/stats", scene.lawn)
    await to.press(scene.bob, shown, "Share here")
    await to.command(scene.eric, "/stats", scene.clearing)
    words = bee_words(letters_in(scene.said(scene.post(place, "Honeycomb"))))

    async def arrive() -> None:
        for number in range(9):
            person = scene.hive.add_member(f"Guest {number:02}")
            await person.command("/bee guess", place, word=words[number])

    await to.happens("Nine guests find a word each", arrive)
    page = await to.command(alice, "/leaderboard", place, game="bee")
    await scene.press_each(alice, page, "Next", "Previous")
    await _too_fast(scene)


async def _too_fast(scene: Scene) -> None:
    """Whoever presses more than twenty times within ten seconds has to wait."""
    hasty = scene.hive.add_member("Hasty")

    async def hurry() -> None:
        page = await hasty.command("/help", scene.puzzles)
        for number in range(20):
            await hasty.click(page, "Back" if number % 2 else "All commands")

    await scene.to.happens("Hasty presses twenty buttons at once", hurry)
    await scene.to.command(hasty, "/bee show", scene.puzzles)
    scene.stage.clock.advance(minutes=1)
    await scene.to.command(hasty, "/leaderboard", scene.puzzles)


async def archive(scene: Scene) -> None:
    """Earlier days, typed in many ways, and played."""
    to, place, bob = scene.to, scene.puzzles, scene.bob
    for typed in TYPED_DAYS:
        await to.suggestions(bob, "/bee show", place, "day", typed)
    for typed in TYPED_DAYS[:-1]:
        await to.command(bob, "/anigram show", place, day=typed)
    board = await to.command(bob, "/bee show", place, day="2 november 2026")
    words = bee_words(letters_in(text_of(board)))
    board = await scene.type_in(bob, board, " ".join(words[:25]))
    board = await to.press(bob, board, "◀ Previous day")
    board = await to.press(bob, board, "Random day ▶")
    labels = ("Hint", "Take the hint", "Back", "Answers", "Back", "Answers", "Show answers", "Back")
    board = await scene.press_each(bob, board, *labels)
    await scene.press_each(bob, board, *board.labels)
    board = await to.command(bob, "/anigram show", place, day="2026-11-03")
    board = await scene.climb(bob, board, 7)
    await scene.press_each(bob, board, *board.labels)
    await to.command(bob, "/stats", place)
    await to.suggestions(bob, "/bee show", place, "day", "")
    await to.suggestions(bob, "/anigram show", place, "day", "nov")


async def privacy(scene: Scene) -> None:
    """What is kept about people, and the end of it."""
    to, place, bob = scene.to, scene.puzzles, scene.bob
    for person in (scene.eric, bob):
        where = scene.clearing if person is scene.eric else place
        await to.command(person, "/privacy export", where)
    asked = await to.command(bob, "/privacy forget", place)
    await to.press(bob, asked, "Keep it")
    asked = await to.command(bob, "/privacy forget", place)
    await to.press(scene.alice, asked, "Delete everything")
    scene.stage.clock.advance(minutes=11)
    await to.press(bob, asked, "Delete everything")
    asked = await to.command(bob, "/privacy forget", place)
    await to.press(bob, asked, "Delete everything")
    await scene.later(minutes=3)
    await to.command(bob, "/stats", place)
    await to.command(bob, "/privacy export", place)
    await to.command(scene.alice, "/leaderboard", place, period="all-time")
