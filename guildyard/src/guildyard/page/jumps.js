/** Links to messages, which lead to them here instead of to Discord. */

const ADDRESS = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/** Follow such links; open(channel) shows another channel. Returns what to call when a view is shown. */
export function serveJumps(open) {
  let here = null; // the channel that is shown
  let wanted = null; // { channel, message }
  const arrive = () => {
    if (here !== wanted?.channel) return;
    const found = document.getElementById(`message-${wanted.message}`);
    wanted = null;
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: "start" });
  };
  document.addEventListener("click", (event) => {
    const [, channel, message] = ADDRESS.exec(event.target.closest?.("a[href]")?.href ?? "") ?? [];
    if (!channel) return;
    event.preventDefault();
    wanted = { channel, message };
    if (channel === here) arrive();
    else open(channel);
  });
  return ({ channel }) => {
    here = channel.id;
    arrive();
  };
}
