// The pages beside the games, by their names in the address.

import { Archive } from "./archive.js";
import { Leaderboard } from "./leaderboard.js";
import { Practice } from "./practice.js";
import { Statistics } from "./statistics.js";

export const PAGES = {
  archive: Archive,
  practice: Practice,
  leaderboard: Leaderboard,
  statistics: Statistics,
};
