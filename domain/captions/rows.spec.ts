import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { expect, it } from 'vitest';
import { nothingCaptured } from './captured.ts';
import type { SeenBlock } from './observation.ts';
import { observeRows } from './rows.ts';

const row = (key: string, speaker: string, text: string) => ({ key, speaker, text });

/** What becomes final, or is revised, as a list shows this, each a moment later. */
function linesOf(seen: readonly (readonly SeenBlock[])[], everyMs: number) {
  let captured = nothingCaptured;
  return seen.flatMap((blocks, index) => {
    const merged = observeRows(captured, { at: index * everyMs, region: 'list', blocks });
    captured = merged.captured;
    return merged.changes
      .filter(({ kind }) => kind !== 'draft')
      .map(({ kind, line, speaker, text }) => ({ kind, line, speaker, text }));
  });
}

it('a row that leaves the list before anybody is named keeps its words, as those of somebody unknown', () => {
  const seen = [
    [row('a', '', 'Bonjour.')],
    [row('a', '', 'Bonjour.'), row('b', 'Noé', 'Oui.')],
    [row('b', 'Noé', 'Oui.')],
  ];
  expect(linesOf(seen, 400)).toEqual([{ kind: 'final', line: 0, speaker: UNKNOWN_SPEAKER, text: 'Bonjour.' }]);
});

it('a row of which somebody is named only when its line is final becomes theirs, once', () => {
  const nameless = [row('a', '', 'Bonjour.')];
  const named = [row('a', 'Claire', 'Bonjour.')];
  const line = { line: 0, text: 'Bonjour.' };
  const more = [row('a', 'Claire', 'Bonjour à tous.')];
  expect(linesOf([nameless, nameless, named, named, more, more], 11_000)).toEqual([
    { ...line, kind: 'final', speaker: UNKNOWN_SPEAKER },
    { ...line, kind: 'revised', speaker: 'Claire' },
    { line: 0, kind: 'revised', speaker: 'Claire', text: 'Bonjour à tous.' },
  ]);
});
