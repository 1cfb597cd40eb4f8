// How a game goes.
import { html } from "../vendor/preact.js";
import { Markdown } from "../markdown.js";
import { gameNamed, sheet } from "../state.js";
import { t } from "../words.js";

export function openRules(name) {
  const game = gameNamed(name);
  const text = t(`rules_${name}`) || game.introduction;
  sheet.value = { title: game.title, body: html`<${Markdown} text=${text} />` };
}
