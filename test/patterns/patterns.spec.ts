import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { fastGrowing } from './grow.ts';
import { placeOf, type Pattern } from './pattern.ts';
import { verdictsOf } from './recheck.ts';
import { writtenPatterns } from './written.ts';

// Some patterns take the checker seconds.
vi.setConfig({ testTimeout: 1_200_000 });

const { patterns: written, sites } = writtenPatterns();
const built = JSON.parse(
  execFileSync(process.execPath, [join(import.meta.dirname, 'built.ts')], { encoding: 'utf8', maxBuffer: 64_000_000 }),
) as readonly Pattern[];
const all = [
  ...new Map([...written, ...built].map((pattern) => [`${pattern.flags} ${pattern.source}`, pattern])).values(),
];

const named = (pattern: Pattern, why: string): string =>
  `${placeOf(pattern)}: /${pattern.source.slice(0, 120)}/${pattern.flags} on ${why.slice(0, 120)}`;

describe('every pattern of the sources', () => {
  it('is found: those written, and those made wherever the sources make one', () => {
    const seen = new Set(built.map(placeOf));
    expect(written.length).toBeGreaterThan(400);
    // A place that is new: let built.ts run what makes its patterns.
    expect(sites.map(placeOf).filter((site) => !seen.has(site))).toEqual([]);
  });

  it('takes time that grows with the text, as recheck proves where it can', async () => {
    const verdicts = await verdictsOf(all);
    expect(
      verdicts.flatMap(({ pattern, verdict }) =>
        verdict.state === 'vulnerable' ? [named(pattern, verdict.attack)] : [],
      ),
    ).toEqual([]);
    expect(verdicts.filter(({ verdict }) => verdict.state === 'linear').length).toBeGreaterThan(300);
  });

  it('finds every match of a long text in such time, which recheck does not look at', () => {
    expect(
      all.flatMap((pattern) =>
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

  it('know one that looks far ahead for each short match', () => {
    expect(fastGrowing(example('\\r*\\n|\\r'))).toContain('\r');
    expect(fastGrowing(example('\\r?\\n|\\r'))).toBeNull();
  });
});
