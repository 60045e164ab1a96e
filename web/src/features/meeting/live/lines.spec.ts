import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { SpokenLine } from '#api/contract/stream.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hear, NOTHING_HEARD } from '../../../live/spoken.ts';
import { said } from '../../../testing/said.ts';
import { lastSaidAt, linesOf } from './lines.ts';

const fetched = (line: number, text: string, speaker = 'Claire Martin'): TranscriptLineView => ({
  line,
  speaker,
  text,
  at: line * 1000,
});
const heard = (...lines: SpokenLine[]) => hear(NOTHING_HEARD, { kind: 'lines', meetingId: 'm-1', lines });

it('adds what was heard, in order, under the name that was heard with it or before it', () => {
  const spoken = heard(
    said(2, 'Oui.', { speaker: 1, name: 'Bob' }),
    said(1, 'On vote ?'),
    said(3, 'Moi aussi.', { speaker: 1 }),
  );
  expect(linesOf([fetched(0, 'Bonjour.')], spoken).map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
    'Claire Martin: Bonjour.',
    ': On vote ?',
    'Bob: Oui.',
    'Bob: Moi aussi.',
  ]);
});

it('shows a line in the words that were heard last, and leaves the same words as they were fetched', () => {
  const lines = [fetched(0, 'On vote'), fetched(1, 'Oui.', 'Robert')];
  const shown = linesOf(lines, heard(said(0, 'On vote demain.'), said(1, 'Oui.', { speaker: 1, name: 'Bob' })));
  expect(shown).toEqual([fetched(0, 'On vote demain.'), lines[1]]);
  expect(shown[1]).toBe(lines[1]);
});

it('forgets what is erased', () => {
  const spoken = hear(heard(said(1, 'Secret.', { speaker: 4 })), {
    kind: 'erased',
    meetingId: 'm-1',
    speakers: [4],
    lines: [],
  });
  expect(linesOf([], spoken)).toEqual([]);
});

it('has each line once and in order, whatever was fetched and heard', () => {
  const numbers = fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 12 });
  fc.assert(
    fc.property(numbers, numbers, (there, new_) => {
      const lines = there.toSorted((a, b) => a - b).map((line) => fetched(line, 'lu'));
      const shown = linesOf(lines, heard(...new_.map((line) => said(line, 'dit'))));
      expect(shown.map(({ line }) => line)).toEqual([...new Set([...there, ...new_])].toSorted((a, b) => a - b));
      expect(shown.every(({ line, text }) => text === (new_.includes(line) ? 'dit' : 'lu'))).toBe(true);
    }),
  );
});

it('knows when the last line was said', () => {
  expect(lastSaidAt([fetched(0, 'a'), fetched(2, 'b')], '2026-11-20T09:00:00.000Z')).toBe('2026-11-20T09:00:02.000Z');
  expect(lastSaidAt([], '2026-11-20T09:00:00.000Z')).toBeNull();
  expect(lastSaidAt([{ ...fetched(0, 'a'), at: null }], '2026-11-20T09:00:00.000Z')).toBeNull();
});
