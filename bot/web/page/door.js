// The two doors: a browser, which has a cookie, and Discord's frame, where a session is asked for.

import { texts } from "./texts.js";

const asked = new URLSearchParams(location.search);
export const inDiscord = asked.has("frame_id");

let client = null; // a promise of Discord's side of the frame
let session = null; // a promise of what the bot gave us for Discord's code

/** The fields of the first request. */
export async function enter() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const fields = { locale: navigator.language, zone: timeZone ?? "" };
  if (!inDiscord) return fields;
  session ??= begin();
  return { ...fields, ...(await session) };
}

/** Why the door stays shut, or null where trying again may do. */
export async function leave() {
  session = null;
  if (inDiscord) return null;
  try {
    const answer = await fetch(location.pathname, { redirect: "manual", cache: "no-store" });
    const shut = answer.type === "opaqueredirect" || answer.status === 403;
    return shut ? texts("shut") : null;
  } catch {
    return null; // there is no network
  }
}

/** Discord says who this is with a code, and our server makes a session of it. */
async function begin() {
  client ??= meet();
  const { sdk, application } = await client;
  const { code } = await sdk.commands.authorize({
    client_id: application,
    response_type: "code",
    state: "",
    prompt: "none",
    scope: ["identify", "guilds"],
  });
  const answer = await fetch("token", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code, instance_id: sdk.instanceId }),
  });
  const told = await answer.json();
  if (told.error) throw new Error(told.error.text);
  await sdk.commands.authenticate({ access_token: told.access_token });
  const { locale } = await sdk.commands.userSettingsGetLocale().catch(() => ({}));
  return { session: told.session, ...(locale && { locale }) };
}

async function meet() {
  const [{ DiscordSDK }, application] = await Promise.all([import("./vendor/discord.js"), applicationId()]);
  const sdk = new DiscordSDK(application, { disableConsoleLogOverride: true });
  await sdk.ready();
  openLinks(sdk);
  return { sdk, application };
}

/** A frame opens nothing by itself: Discord asks whether one wants to leave. */
function openLinks(sdk) {
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[target=_blank]");
    if (!link) return;
    event.preventDefault();
    sdk.commands.openExternalLink({ url: link.href }).catch(() => {});
  });
}

/** Discord's proxy serves each application on a host of its own: `<id>.discordsays.com`. */
async function applicationId() {
  const [named, ...domain] = location.hostname.split(".");
  if (domain.join(".") === "discordsays.com") return named;
  return (await (await fetch("application")).json()).id; // elsewhere, as in a playground
}
