export const name = "anigram";
export const own = ["guess"];

export function View() {
  return null;
}
