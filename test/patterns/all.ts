import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Pattern, Site } from './pattern.ts';
import { writtenPatterns } from './written.ts';

/** Every pattern of the sources. */
export interface Found {
  readonly written: readonly Pattern[];
  /** Those that the sources make while they run. */
  readonly built: readonly Pattern[];
  /** Where the sources make one. */
  readonly sites: readonly Site[];
  /** Each once. */
  readonly all: readonly Pattern[];
}

export function findPatterns(): Found {
  const { patterns: written, sites } = writtenPatterns();
  const built = JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, 'built.ts')], {
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    }),
  ) as readonly Pattern[];
  const all = [
    ...new Map([...written, ...built].map((pattern) => [`${pattern.flags} ${pattern.source}`, pattern])).values(),
  ];
  return { written, built, sites, all };
}
