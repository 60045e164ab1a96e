/** How long a bot session counts as run by its worker after that last said so, in ms. */
export const LEASE_MS = 15_000;
