/** Times in the reader's zone, counted on the playground's clock. */

let ahead = 0; // milliseconds that the playground's time is ahead of this machine's

/** Take over how far the playground's clock is ahead, in seconds. */
export function setAhead(seconds) {
  if (ahead === seconds * 1000) return;
  ahead = seconds * 1000;
  refresh();
}

/** The playground's time. */
export function now() {
  return new Date(Date.now() + ahead);
}

const DATES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** A date as one of Discord's seven styles shows it. */
export function format(moment, style = "f") {
  return style === "R" ? relative(moment) : moment.toLocaleString("en", DATES[style]);
}

/** "today at 8:00 AM", or the date. */
export function short(moment) {
  const days = Math.round((midnight(now()) - midnight(moment)) / 86400000);
  const time = format(moment, "t");
  if (days === 0) return `Today at ${time}`;
  if (days === 1) return `Yesterday at ${time}`;
  return `${format(moment, "d")}, ${time}`;
}

export function midnight(moment) {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

function relative(moment) {
  const seconds = (moment - now()) / 1000;
  const [unit, size] = UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** Write all relative times anew. */
function refresh() {
  for (const shown of document.querySelectorAll("time[data-relative]")) {
    shown.textContent = relative(new Date(shown.dateTime));
  }
}

setInterval(refresh, 15000);
