// What the page takes of Discord's SDK, as it is; loaded inside Discord only.
export { DiscordSDK } from "@discord/embedded-app-sdk";
