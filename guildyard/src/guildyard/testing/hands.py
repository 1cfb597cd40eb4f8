"""What people do on the page, in their words (needs Playwright)."""

from playwright.async_api import Frame, FrameLocator, Locator, Page, expect

ACTIVITY = "#activity iframe.page"


class Hands:
    """The hands of somebody who uses the page: ``await Hands(page).be("Ada")``."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def last_message(self) -> Locator:
        """The newest message."""
        return self.page.locator("#messages .message").last

    async def be(self, name: str) -> None:
        """Play as somebody."""
        await self.page.locator("#person").click()
        await self.page.locator("#people-menu").get_by_role("radio", name=name).check()
        await self.page.keyboard.press("Escape")
        named = f"You are {name}. Switch person"
        await expect(self.page.locator("#person")).to_have_accessible_name(named)

    async def go(self, server: str, channel: str) -> None:
        """Open a channel."""
        if await self.page.locator("#menu").is_visible():
            await self.page.locator("#menu").click()
        places = self.page.get_by_role("region", name=server)
        await places.get_by_role("button", name=channel).click()
        await expect(self.page.locator("#place")).to_have_text(channel)

    async def write(self, text: str) -> None:
        """Type into the box and press Enter."""
        await self.page.locator("#message-text").fill(text)
        await self.page.keyboard.press("Enter")

    async def run(self, path: str, **options: str) -> None:
        """Type a command with its options; a value that ends with … is chosen from the list."""
        await self.page.locator("#message-text").click()
        await self.page.keyboard.type(f"/{path}")
        await self.page.keyboard.press("Enter")
        for name, value in options.items():
            field = self.page.locator(".option").get_by_label(name, exact=True)
            if not await field.count():
                await self.page.get_by_role("button", name=f"Add {name}:").click()
            await field.fill(value.removesuffix("…"))
            if value.endswith("…"):
                await self.page.locator("#composer").get_by_role("option").first.wait_for()
                await self.page.keyboard.press("Enter")
        send = self.page.get_by_role("button", name="Run the command")
        if await send.is_visible():  # a command without options was sent by Enter
            await send.click()

    async def next_morning(self) -> None:
        """Put the clock forward to the next day."""
        await self.page.locator("#clock").click()
        await self.page.get_by_role("button", name="Next morning").click()
        await self.page.keyboard.press("Escape")

    @property
    def activity(self) -> FrameLocator:
        """What is inside the Activity that the tab shows."""
        return self.page.frame_locator(ACTIVITY)

    async def activity_frame(self) -> Frame:
        """The Activity for scripts: ``await frame.evaluate("document.title")``."""
        handle = await self.page.locator(ACTIVITY).element_handle()
        frame = await handle.content_frame() if handle else None
        if frame is None:
            raise LookupError("no Activity is shown")
        await frame.wait_for_load_state()
        return frame

    async def fits(self) -> bool:
        """Return True if nothing is wider than the page."""
        wide = "[document.documentElement, document.getElementById('messages')]"
        fits = f"{wide}.every((each) => each.scrollWidth <= each.clientWidth)"
        return bool(await self.page.evaluate(fits))
