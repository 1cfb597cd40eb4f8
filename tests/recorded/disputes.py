"""Words that people dispute, and what admins decide about them."""

from tests.recorded.games import TRIED
from tests.recorded.letters import bee_words, letters_in, posted
from tests.recorded.scene import Scene
from tests.recorded.stage import BLOCKED


async def report(scene: Scene) -> None:
    """Players check words and report some."""
    to, place, alice = scene.to, scene.puzzles, scene.alice
    target = bee_words(letters_in(posted(scene.post(place, "Honeycomb"))))[0]
    for word in (target, TRIED, BLOCKED, "toni", "ox", "two words", "zyzzyva", "acacia"):
        await to.command(alice, "/word check", place, word=word)
    await to.command(alice, "/word report", place, word=TRIED, reason="It's a kind of *tomato*.")
    await to.command(scene.bob, "/word report", place, word=TRIED, reason="Same here!")
    await to.command(scene.bob, "/word report", place, word=target, reason="Too rare")
    await to.command(alice, "/word report", place, word=BLOCKED, reason="Why?")
    await to.command(alice, "/word report", place, word="tomat", reason="x" * 600)
    await to.command(alice, "/word report", place, word="tomat", reason=" ")
    await to.command(alice, "/word report", place, word="tomat", reason=f"{BLOCKED}!")
    await to.command(alice, "/word report", place, word="tomat", reason="See https://x.example")


async def rule(scene: Scene) -> None:
    """Admins read the reports and rule."""
    to, place, admin = scene.to, scene.puzzles, scene.admin
    await to.command(admin, "/daily show", place)
    page = await to.command(admin, "/rule list", place)
    form = await to.press(admin, page, f"Allow {TRIED.upper()}")
    page = await to.fill_in(admin, form, "A kind of tomato")
    for label in list(page.labels):
        if label.startswith(("Dismiss", "Deny")):
            form = await to.press(admin, page, label)
            if label.startswith("Deny"):
                await to.fill_in(admin, form, " ")
    words = bee_words(letters_in(posted(scene.post(place, "Honeycomb"))))
    await to.command(admin, "/rule deny", place, word=words[0], reason="Nobody knows it")
    await to.command(admin, "/rule allow", place, word=words[1], reason="It counts anyway")
    await to.command(admin, "/rule allow", place, word="tomatoid", reason="Yes")
    await to.command(admin, "/rule deny", place, word=BLOCKED, reason="No")
    await to.command(admin, "/rule deny", place, word="x1", reason="No")
    await to.command(admin, "/rule clear", place, word="dimmed")
    await to.command(admin, "/rule clear", place, word="tomatoid")
    await to.command(admin, "/rule deny", place, word="martin", reason="A name")
    await to.command(scene.alice, "/rule list", place, force=True)
    await to.command(scene.alice, "/rule list", place)
    await to.command(scene.alice, "/word check", place, word=words[0])
    await to.command(scene.alice, "/word check", place, word=TRIED)


async def after_rulings(scene: Scene) -> None:
    """The rulings hold from the next day on."""
    to, place = scene.to, scene.puzzles
    await to.command(scene.admin, "/rule list", place)
    await to.command(scene.alice, "/word check", place, word=TRIED)
    letters = letters_in(posted(scene.post(place, "Honeycomb")))
    words = bee_words(letters)
    for person in (scene.alice, scene.bob, scene.carol, scene.admin):
        await to.command(person, "/bee guess", place, word=f"{words[0]} {letters * 2} {words[-1]}")
    await to.command(scene.admin, "/rule clear", place, word=TRIED)
    await scene.jobs()
    await to.command(scene.admin, "/rule list", place)
