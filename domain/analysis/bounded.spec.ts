import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { someAnalysis } from '#test/support/meetings.ts';
import type { Statement } from './analysis.ts';
import { bounded, MOST_BYTES } from './bounded.ts';

const quote = { line: 0, quote: 'budget' };
const statement = (number: number, characters = 200, citations = 1): Statement => ({
  id: `s${number}`,
  text: `${number} ${'é'.repeat(characters)}`,
  citations: Array.from({ length: citations }, (_, line) => ({ ...quote, line })),
});
const many = (count: number) => Array.from({ length: count }, (_, number) => statement(number));

it('keeps an analysis that an event can hold as it is', () => {
  const analysis = { ...someAnalysis(), decisions: many(100) };
  expect(bounded(analysis)).toBe(analysis);
});

it('keeps of thousands of decisions those that most lines bear out, in order, and tells how many it left out', () => {
  const decisions = many(10_000);
  decisions[7_000] = statement(7_000, 200, 3);
  const result = bounded({ ...someAnalysis(), decisions });
  const kept = result.decisions.map(({ id }) => Number(id.slice(1)));
  expect(kept).toContain(7_000);
  expect(kept).toEqual(kept.toSorted((a, b) => a - b));
  expect(kept.length).toBeGreaterThan(500);
  expect(result.leftOut).toBe(10_000 - kept.length);
});

it('lets no list take the room of another', () => {
  const result = bounded({ ...someAnalysis(['a1', 'a2']), decisions: many(10_000), questions: many(10_000) });
  expect(result.actionItems).toHaveLength(2);
  expect(result.keyPoints).toHaveLength(1);
  expect(Math.abs(result.questions.length - result.decisions.length)).toBeLessThanOrEqual(1);
});

it('leaves out what is too long to be a statement, and goes on behind it', () => {
  const result = bounded({ ...someAnalysis(), decisions: [statement(0, 1_000_000, 5), statement(1)] });
  expect([result.decisions.map(({ id }) => id), result.leftOut]).toEqual([['s1'], 1]);
});

it('fits whatever is found, loses none uncounted, and changes nothing the second time', () => {
  const statements = fc
    .array(fc.tuple(fc.nat(40_000), fc.integer({ min: 1, max: 4 })), { maxLength: 40 })
    .map((all) => all.map(([characters, citations], number) => statement(number, characters, citations)));
  fc.assert(
    fc.property(statements, statements, (decisions, questions) => {
      const result = bounded({ ...someAnalysis(), decisions, questions });
      const kept = [...result.decisions, ...result.questions];
      expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(MOST_BYTES);
      expect(kept.length + (result.leftOut ?? 0)).toBe(decisions.length + questions.length);
      expect(bounded(result)).toBe(result);
    }),
  );
});
