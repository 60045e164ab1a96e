import type { Drift } from '#test/replicas/google-meet/protocol.ts';

/** Markups that the bot may meet: as observed, with one kind of name changed, and with several. */
export const VARIANTS = {
  'as observed': {},
  classes: { classes: true },
  jsnames: { jsnames: true },
  labels: { labels: true },
  ligatures: { ligatures: true },
  attributes: { attributes: true },
  'classes and jsnames': { classes: true, jsnames: true },
  'classes, jsnames and attributes': { classes: true, jsnames: true, attributes: true },
  'classes, jsnames and ligatures': { classes: true, jsnames: true, ligatures: true },
  'classes and labels': { classes: true, labels: true },
  'classes, jsnames and labels': { classes: true, jsnames: true, labels: true },
} as const satisfies Readonly<Record<string, Drift>>;

export type VariantName = keyof typeof VARIANTS;
