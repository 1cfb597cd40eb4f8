// The pages beside the games, by their names in the address.

export const PAGES = {};
