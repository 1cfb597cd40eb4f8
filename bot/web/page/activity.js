// Inside Discord: who is there is proved by a code of Discord's, which the server changes for a
// session. It is kept in memory only.
import { DiscordSDK } from "./vendor/discord.js";

const SCOPES = ["identify", "guilds"];

/** Begin with a session; takes what begins. */
export async function enter(start) {
  const sdk = new DiscordSDK(application());
  await sdk.ready();
  const told = await prove(sdk);
  await sdk.commands.authenticate({ access_token: told.access_token });
  start(async () => ({ session: told.session }));
}

/** The app's id: it is the first name of the proxy's host, or said by whoever stands in for it. */
function application() {
  const [host] = location.hostname.split(".");
  return /^\d+$/.test(host) ? host : new URLSearchParams(location.search).get("client_id");
}

async function prove(sdk) {
  const { code } = await sdk.commands.authorize({
    client_id: application(),
    response_type: "code",
    state: "",
    prompt: "none",
    scope: SCOPES,
  });
  const answer = await fetch("token", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code, instance_id: sdk.instanceId }),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error?.text ?? answer.statusText);
  return told;
}
