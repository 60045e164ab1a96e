import { describe, expect, it, vi } from 'vitest';
import { findPatterns } from './all.ts';
import { fastGrowing } from './grow.ts';
import { keyOf, readKnown } from './known.ts';
import { placeOf, type Pattern } from './pattern.ts';
import { verdictsOf } from './recheck.ts';

// Some patterns take the checker seconds.
vi.setConfig({ testTimeout: 1_200_000 });

/** `npm run test:long` checks every pattern anew, `npm test` those of which nothing is known yet. */
const checksAll = process.env['HOSTILE'] === 'full';
const { written, built, sites, all } = findPatterns();
const known = readKnown();
const isKnown = new Set([...known.linear, ...known.undecided]);
const toCheck = checksAll ? all : all.filter((pattern) => !isKnown.has(keyOf(pattern)));

const named = (pattern: Pattern, why: string): string =>
  `${placeOf(pattern)}: /${pattern.source.slice(0, 120)}/${pattern.flags} on ${why.slice(0, 120)}`;

describe('every pattern of the sources', () => {
  it('is found: those written, and those made wherever the sources make one', () => {
    const seen = new Set(built.map(placeOf));
    expect(written.length).toBeGreaterThan(400);
    // A place that is new: let built.ts run what makes its patterns.
    expect(sites.map(placeOf).filter((site) => !seen.has(site))).toEqual([]);
  });

  it.skipIf(checksAll)('is mostly known: where it is not, node test/patterns/record.ts has to be run', () => {
    expect(toCheck.length).toBeLessThan(60);
  });

  it('takes time that grows with the text, as recheck proves where it can', async () => {
    const verdicts = await verdictsOf(toCheck);
    expect(
      verdicts.flatMap(({ pattern, verdict }) =>
        verdict.state === 'vulnerable' ? [named(pattern, verdict.attack)] : [],
      ),
    ).toEqual([]);
    const linear = new Set(checksAll ? [] : known.linear);
    for (const { pattern, verdict } of verdicts) if (verdict.state === 'linear') linear.add(keyOf(pattern));
    expect(all.filter((pattern) => linear.has(keyOf(pattern))).length).toBeGreaterThan(300);
  });

  it('finds every match of a long text in such time, which recheck does not look at', () => {
    expect(
      toCheck.flatMap((pattern) =>
        [fastGrowing(pattern)].filter((unit) => unit !== null).map((unit) => named(pattern, JSON.stringify(unit))),
      ),
    ).toEqual([]);
  });
});

describe('the checks themselves', () => {
  const example = (source: string): Pattern => ({ file: 'example.ts', line: 1, source, flags: 'u' });

  it('know a pattern that matches in two ways', async () => {
    const [initials] = await verdictsOf([example('^(?:(?:M|\\p{Lu})\\.\\s?)*\\p{Lu}$')]);
    expect(initials?.verdict.state).toBe('vulnerable');
  });

  it.runIf(checksAll)('know one that looks far ahead for each short match', () => {
    // On half the text: the work of this one is quadratic, and takes a quarter.
    expect(fastGrowing(example('\\r*\\n|\\r'), 8_000)).toContain('\r');
    expect(fastGrowing(example('\\r?\\n|\\r'))).toBeNull();
  });
});
