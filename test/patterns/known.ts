import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pattern } from './pattern.ts';

/** What one checker on one engine found of patterns; it depends on nothing else. */
export interface Known {
  readonly by: string;
  /** Keys of patterns that recheck proved linear, and for which no text was found on which they take long. */
  readonly linear: readonly string[];
  /** Keys of patterns that recheck cannot decide on, and for which no such text was found. */
  readonly undecided: readonly string[];
}

/** Written by `node test/patterns/record.ts`; kept with the sources, since it takes minutes to find. */
const FILE = join(import.meta.dirname, 'known.json');

/** The checker and the engine of this run: what others found says nothing. */
export const CHECKED_BY = `recheck 4.5.0, V8 ${process.versions.v8.split('.')[0]}`;

export const keyOf = ({ source, flags }: Pattern): string =>
  createHash('sha256').update(`${flags}\n${source}`).digest('hex').slice(0, 20);

/** What is known of patterns on this engine; nothing where it was found by another checker or on another engine. */
export function readKnown(): Known {
  const known = JSON.parse(readFileSync(FILE, 'utf8')) as Known;
  return known.by === CHECKED_BY ? known : { by: CHECKED_BY, linear: [], undecided: [] };
}

export const writeKnown = (known: Known): void => writeFileSync(FILE, `${JSON.stringify(known, null, 1)}\n`);
