import { describe, expect, it } from 'vitest';
import { readingOf } from '#test/fixtures/meetings/read.ts';
import { SETTLED_FR, UNSETTLED_FR } from '#test/fixtures/meetings/settled-fr.ts';
import { Pace } from '../pace.ts';
import { findDecisions } from './decisions.ts';

const settling = async (exchanges: readonly string[]): Promise<number> => {
  const found = await Promise.all(
    exchanges.map(async (each) => findDecisions(await readingOf(each.replaceAll(' | ', '\n')), new Pace())),
  );
  return found.filter(({ length }) => length > 0).length;
};

describe('Short exchanges in French, of which each settles a matter in its own way', () => {
  it('are heard, most of them', async () => {
    expect(await settling(SETTLED_FR)).toBeGreaterThanOrEqual(0.7 * SETTLED_FR.length);
  });

  it('are told from those that only resemble them', async () => {
    expect(await settling(UNSETTLED_FR)).toBeLessThanOrEqual(0.15 * UNSETTLED_FR.length);
  });
});
