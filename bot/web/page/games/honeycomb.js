export const name = "honeycomb";
export const own = ["guess"];

export function View() {
  return null;
}
