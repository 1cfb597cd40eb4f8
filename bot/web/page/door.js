// The two doors: a browser, which has a cookie, and Discord's frame, where a session is asked for.

import { texts } from "./texts.js";

const asked = new URLSearchParams(location.search);
export const inDiscord = asked.has("frame_id");

let session = null; // a promise of what the bot gave us for Discord's code

/** The fields of the first request. */
export async function enter() {
  const fields = { locale: navigator.language };
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
  const { DiscordSDK } = await import("./vendor/discord.js");
  const application = applicationId();
  const sdk = new DiscordSDK(application, { disableConsoleLogOverride: true });
  await sdk.ready();
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

/** Discord's proxy serves each application on a host of its own: `<id>.discordsays.com`. */
function applicationId() {
  const named = location.hostname.split(".")[0];
  return /^\d+$/.test(named) ? named : (asked.get("application_id") ?? "");
}

/** Open an address outside of this page: a frame may not do so by itself. */
export async function openOutside(address) {
  if (!inDiscord) return void open(address, "_blank", "noopener");
}
