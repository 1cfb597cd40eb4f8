"""What admins set: the posts from their beginning to their end, and what goes wrong with them."""

from typing import Any

from tests.recorded.scene import Scene


async def begin(scene: Scene) -> None:
    """The posts begin in each server, after all that is refused."""
    to, place, admin = scene.to, scene.puzzles, scene.admin
    await to.command(scene.alice, "/help", place)
    page = await to.command(admin, "/help", place)
    page = await to.press(admin, page, "All commands")
    page = await to.press(admin, page, "Back")
    await to.press(admin, page, "For admins")
    await to.command(scene.alice, "/daily show", place)
    await to.command(scene.alice, "/daily show", place, force=True)
    await to.command(admin, "/daily show", place)
    for wrong in ({"time": "25:00"}, {"timezone": "Nowhere"}, {"bee": False, "anigram": False}):
        await to.command(admin, "/daily start", place, channel=place, **wrong)
    for typed in ("", "ber", "new york", "xyz"):
        await to.suggestions(admin, "/daily start", place, "timezone", typed)
    await _begin_hive(scene)
    await _begin_garden(scene)
    await _begin_wood(scene)
    await scene.jobs()


async def _begin_hive(scene: Scene) -> None:
    to, place, admin = scene.to, scene.puzzles, scene.admin
    chosen: dict[str, Any] = {"channel": place, "time": "8 am", "timezone": "Europe/Berlin"}
    more: dict[str, Any] = {"mode": "together", "thread": True, "role": scene.bees}
    place.deny("create_public_threads", "send_messages")
    await to.command(admin, "/daily start", place, **chosen)
    place.allow("send_messages")
    await to.command(admin, "/daily start", place, **chosen, **more)
    place.allow("create_public_threads")
    await to.command(admin, "/daily start", place, **chosen, **more | {"role": scene.secret})
    await to.command(admin, "/daily start", place, **chosen, **more)
    await to.command(admin, "/daily start", place, channel=place, recap=True)
    shown = await to.command(admin, "/daily show", place)
    await to.press(admin, shown, "Test")


async def _begin_garden(scene: Scene) -> None:
    """The bot is invited anew, greets, and is set up with buttons."""
    to, place = scene.to, scene.lawn

    async def invite() -> None:
        await scene.garden.remove_bot()
        await scene.stage.knows(lambda bot: bot.get_guild(scene.garden.id) is None)
        scene.stage.clock.advance(seconds=1)
        await scene.garden.add_bot()
        await scene.stage.knows(lambda bot: bot.get_channel(place.id) and place.messages)

    await to.happens("Garden invites the bot", invite)
    greeting = place.messages[-1]
    await to.press(scene.bob, greeting, "Start daily puzzles")
    asked = await to.press(scene.dora, greeting, "Start daily puzzles")
    await to.choose(scene.dora, asked, "hg1:daily:channel", place)
    await to.press(scene.dora, greeting, "Start daily puzzles")
    await to.command(scene.dora, "/daily start", place, channel=place, timezone="America/New_York")


async def _begin_wood(scene: Scene) -> None:
    """Posts in a forum."""
    to, place = scene.to, scene.clearing
    await to.command(scene.eric, "/daily start", place, channel=scene.bare)
    await to.command(scene.eric, "/daily start", place, channel=scene.trees, time="20:30")
    shown = await to.command(scene.eric, "/daily show", place)
    await to.press(scene.eric, shown, "Test")
    scene.trees.allow("manage_threads")
    await to.press(scene.eric, shown, "Test")


async def change(scene: Scene) -> None:
    """Settings change in the middle of a day."""
    to, place, admin = scene.to, scene.puzzles, scene.admin
    shown = await to.command(admin, "/daily show", place)
    await to.press(scene.alice, shown, "Mention nobody")
    shown = await to.press(admin, shown, "Mention nobody")
    shown = await to.choose(admin, shown, "hg1:daily:role", scene.secret)
    shown = await to.choose(admin, shown, "hg1:daily:posts", "recap")
    shown = await to.choose(
        admin, shown, "hg1:daily:posts", "bee", "anigram", "recap", "card", "together"
    )
    form = await to.press(admin, shown, "Time")
    await to.fill_in(admin, form, "eight", "Berlin")
    await to.command(admin, "/daily start", place, channel=scene.lobby, mode="each", thread=False)
    await to.command(scene.dora, "/daily start", scene.lawn, channel=scene.lawn, recap=False)
    await to.command(scene.dora, "/daily start", scene.lawn, time="7:15")
    shown = await to.command(admin, "/daily show", place)
    await to.choose(admin, shown, "hg1:daily:move", place)
    await scene.jobs()
    await to.command(scene.dora, "/daily practice", scene.lawn, allowed=False)
    await to.command(scene.bob, "/bee practice", scene.lawn)
    await to.command(scene.dora, "/daily show", scene.lawn)
    await to.command(scene.dora, "/daily practice", scene.lawn, allowed=True)
    await scene.later(minutes=3)


async def trouble(scene: Scene) -> None:
    """A permission is withdrawn, a role and a channel are deleted, the bot is thrown out."""
    to, lawn = scene.to, scene.lawn
    lawn.deny("send_messages")
    await scene.stage.knows(
        lambda bot: (
            not bot.get_channel(lawn.id)
            .permissions_for(bot.get_guild(scene.garden.id).me)
            .send_messages
        )
    )
    await to.command(
        scene.admin, "/daily start", scene.puzzles, channel=scene.puzzles, role=scene.bees
    )
    await to.happens("The role Bees is deleted", lambda: scene.hive.delete_role(scene.bees))
    await scene.next_day(hour=13)
    await to.command(scene.dora, "/daily show", lawn)
    await to.command(scene.admin, "/daily show", scene.puzzles)
    lawn.allow("send_messages")
    await to.command(scene.dora, "/daily start", lawn, channel=lawn)
    shown = await to.command(scene.dora, "/daily show", lawn)
    asked = await to.command(scene.dora, "/daily stop", lawn)
    asked = await to.press(scene.dora, asked, "Keep them")
    asked = await to.command(scene.dora, "/daily stop", lawn)
    await to.press(scene.dora, asked, "Stop the posts")
    await to.command(scene.dora, "/daily start", lawn)
    await to.press(scene.dora, shown, "Time")
    await to.press(scene.dora, shown, "Test")
    await to.happens("The channel puzzles is deleted", scene.puzzles.delete)
    await to.happens("Eric leaves Wood", lambda: scene.wood.remove_member(scene.eric))
    await to.happens("The forum trees is deleted", scene.trees.delete)
    await scene.stage.knows(lambda bot: bot.get_channel(scene.trees.id) is None)
    await scene.next_day()
    await to.command(scene.admin, "/daily show", scene.lobby)
    await to.command(scene.admin, "/daily start", scene.lobby, channel=scene.lobby)
    asked = await to.command(scene.admin, "/daily stop", scene.lobby)
    await to.press(scene.admin, asked, "Stop the posts")
    await to.command(scene.admin, "/daily show", scene.lobby)
    await scene.next_day(hour=13)
