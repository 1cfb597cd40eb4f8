// Prints the licenses of all that is bundled, name by name.
const { readdirSync, readFileSync } = require("node:fs");

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const ours = Object.entries(lock.packages).filter(([path, { dev }]) => path && !dev);
for (const [path, { version, license }] of ours) {
  const name = path.replace("node_modules/", "");
  if (name.startsWith("@types/")) continue; // which have no code
  const file = readdirSync(path).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(`${path}/${file}`, "utf8").trim() : "";
  console.log(`${name} ${version} (${license})\n\n${text}\n\n${"-".repeat(72)}\n`);
}
