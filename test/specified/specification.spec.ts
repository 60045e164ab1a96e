import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ELSEWHERE, SPECIFIED } from './strings.ts';

/** The specification lies beside the project; where it does not, there is nothing to hold the list against. */
const SPECIFICATION = join(import.meta.dirname, '../../../shared/spec/product-spec.md');

/** What stands between straight quotes; an apostrophe inside a word ends nothing. */
const QUOTED = /(?<![\p{L}\d])'((?:[^'\n]|(?<=\p{L})'(?=\p{L}))+)'(?!\p{L})/gu;

it.skipIf(!existsSync(SPECIFICATION))(
  'names every string that the specification quotes, and no other form of it',
  () => {
    const quoted = [...readFileSync(SPECIFICATION, 'utf8').matchAll(QUOTED)].map(([, text = '']) => text);
    expect(quoted.length).toBeGreaterThan(100);
    const held = new Set<string>(Object.values(SPECIFIED).flat());
    const missing = quoted.filter((text) => !held.has(text.replaceAll(/\{[^}]+\}/gu, '…')) && !(text in ELSEWHERE));
    expect(missing).toEqual([]);
  },
);
