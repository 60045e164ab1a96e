import type { Drift } from '#test/replicas/teams/protocol.ts';

/** Markups that the bot may meet: as reported, with one kind of name changed, and with several. */
export const VARIANTS = {
  'as reported': {},
  'later test ids': { tids: true },
  'other test ids': { otherTids: true },
  ids: { ids: true },
  labels: { labels: true },
  typography: { typography: true },
  classes: { classes: true },
  structure: { structure: true },
  'later test ids, ids and classes': { tids: true, ids: true, classes: true },
  'labels and ids': { labels: true, ids: true },
} as const satisfies Readonly<Record<string, Drift>>;

export type VariantName = keyof typeof VARIANTS;
