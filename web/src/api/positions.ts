/**
 * A command answers the position at which its outcome can be read. The last one is sent with the reads that follow,
 * as `minPosition`, so that people see what they just did. It lives as long as the page.
 */
let latest: string | null = null;

const split = (position: string): readonly [store: string, index: bigint] | null => {
  const match = /^(.+):(\d+)$/u.exec(position);
  return match === null ? null : [match[1] ?? '', BigInt(match[2] ?? 0)];
};

/**
 * Keeps the later of the known position and this one. Positions of one store compare as numbers; another store's
 * replaces what was known.
 */
export const rememberPosition = (position: string): void => {
  const next = split(position);
  const known = latest === null ? null : split(latest);
  if (next === null) return;
  if (known === null || known[0] !== next[0] || next[1] > known[1]) latest = position;
};

export const latestPosition = (): string | null => latest;

/** When the read tables stopped short of it: trying again then shows what there is. */
export const forgetPosition = (): void => {
  latest = null;
};
