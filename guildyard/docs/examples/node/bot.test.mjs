import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { openPlayground } from "./guildyard.mjs";

let playground;
before(async () => { playground = await openPlayground("bot.js", { program: process.env.GUILDYARD }); });
after(() => playground?.close());

test("hello greets whoever asks, and once more in private", async () => {
  const ben = await playground.person("Ben");
  const answer = await ben.command("hello");
  assert.equal(answer.content, "Hello, Ben!");
  const again = await ben.click(answer, "Again");
  assert.equal(again.content, "Hello again!");
  assert.ok(again.ephemeral);
  assert.equal((await ben.find("Hello, Ben!")).id, answer.id);
  assert.deepEqual(await playground.findings(), []);
});
