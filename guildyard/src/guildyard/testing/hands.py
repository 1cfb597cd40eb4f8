"""What people do on the page, in their words (needs Playwright)."""

from playwright.async_api import Frame, FrameLocator, Locator, Page, expect

ACTIVITY = "#activity iframe.page"


def last_message(page: Page) -> Locator:
    """The newest message."""
    return page.locator("#messages .message").last


async def be(page: Page, name: str) -> None:
    """Play as somebody."""
    await page.locator("#person").click()
    await page.locator("#people-menu").get_by_role("radio", name=name).check()
    await page.keyboard.press("Escape")
    await expect(page.locator("#person")).to_have_accessible_name(f"You are {name}. Switch person")


async def go(page: Page, server: str, channel: str) -> None:
    """Look at a channel."""
    if await page.locator("#menu").is_visible():
        await page.locator("#menu").click()
    places = page.get_by_role("region", name=server)
    await places.get_by_role("button", name=channel).click()
    await expect(page.locator("#place")).to_have_text(channel)


async def write(page: Page, text: str) -> None:
    """Type into the box and press Enter."""
    await page.locator("#message-text").fill(text)
    await page.keyboard.press("Enter")


async def run(page: Page, path: str, **options: str) -> None:
    """Type a command with its options; a value that ends with … is chosen from the list."""
    box = page.locator("#message-text")
    await box.click()
    await page.keyboard.type(f"/{path}")
    await page.keyboard.press("Enter")
    for name, value in options.items():
        field = page.locator(".option").get_by_label(name, exact=True)
        if not await field.count():
            await page.get_by_role("button", name=f"Add {name}:").click()
        await field.fill(value.removesuffix("…"))
        if value.endswith("…"):
            await page.locator("#composer").get_by_role("option").first.wait_for()
            await page.keyboard.press("Enter")
    send = page.get_by_role("button", name="Run the command")
    if await send.is_visible():  # a command without options was sent by Enter
        await send.click()


async def next_morning(page: Page) -> None:
    """Put the clock forward to the next day."""
    await page.locator("#clock").click()
    await page.get_by_role("button", name="Next morning").click()
    await page.keyboard.press("Escape")


def activity(page: Page) -> FrameLocator:
    """What is inside the Activity that a tab shows."""
    return page.frame_locator(ACTIVITY)


async def activity_frame(page: Page) -> Frame:
    """The same for scripts: ``await (await activity_frame(page)).evaluate("document.title")``."""
    handle = await page.locator(ACTIVITY).element_handle()
    frame = await handle.content_frame() if handle else None
    if frame is None:
        raise LookupError("no Activity is shown")
    await frame.wait_for_load_state()
    return frame


async def no_sideways_scrolling(page: Page) -> bool:
    """Does everything fit the width?"""
    wide = "[document.documentElement, document.getElementById('messages')]"
    fits = f"{wide}.every((each) => each.scrollWidth <= each.clientWidth)"
    return bool(await page.evaluate(fits))
