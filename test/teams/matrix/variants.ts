import type { Drift } from '#test/replicas/teams/protocol.ts';

/** Markups that the bot may meet: as reported, and with one kind of name changed, the most likely ones first. */
export const VARIANTS = {
  'as reported': {},
  'later test ids': { tids: true },
  ids: { ids: true },
  typography: { typography: true },
  classes: { classes: true },
  'other test ids': { otherTids: true },
  labels: { labels: true },
  structure: { structure: true },
} as const satisfies Readonly<Record<string, Drift>>;

export type VariantName = keyof typeof VARIANTS;
