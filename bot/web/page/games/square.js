export const name = "square";
export const own = ["guess"];

export function View() {
  return null;
}
