import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { expect, it } from 'vitest';
import { nothingCaptured } from './captured.ts';
import { observeRows } from './rows.ts';

it('a row that leaves the list before anybody is named keeps its words, as those of somebody unknown', () => {
  const row = (key: string, speaker: string, text: string) => ({ key, speaker, text });
  const seen = [
    [row('a', '', 'Bonjour.')],
    [row('a', '', 'Bonjour.'), row('b', 'Noé', 'Oui.')],
    [row('b', 'Noé', 'Oui.')],
  ];
  let captured = nothingCaptured;
  const lines = seen.flatMap((blocks, index) => {
    const merged = observeRows(captured, { at: index * 400, region: 'list', blocks });
    captured = merged.captured;
    return merged.changes.filter(({ kind }) => kind !== 'draft').map(({ speaker, text }) => ({ speaker, text }));
  });
  expect(lines).toEqual([{ speaker: UNKNOWN_SPEAKER, text: 'Bonjour.' }]);
});
