import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberLines } from '#domain/transcript/transcript.ts';
import { runs } from '#test/support/long.ts';
import { Pace } from '../pace.ts';
import { type Reading, readTranscript } from '../reading.ts';
import { MarkReader } from './marks.ts';

const read = (turns: readonly (readonly [string, string])[]): Promise<Reading> =>
  readTranscript(
    {
      lines: numberLines(turns.map(([speaker, text]) => ({ speaker, text, at: null }))),
      heldAt: '2026-03-02T09:00:00Z',
    },
    new Pace(),
  );

const marksOf = async (turns: readonly (readonly [string, string])[], index: number): Promise<Set<string>> => {
  const reading = await read(turns);
  const sentence = reading.sentences[index];
  if (!sentence) throw new Error('no such sentence');
  return new MarkReader(reading).of(sentence);
};

describe('The marks of a sentence', () => {
  it('are its words, alone and in a row, its head and its end, with one word for all figures, days and names', async () => {
    const turns = [
      ['Julie Petit', 'Bon, Karim signe les 12 devis lundi 3 mars.'],
      ['Karim Benali', 'Je note.'],
    ] as const;
    const marks = await marksOf(turns, 0);
    for (const mark of ['signe', 'NAME signe', '# MONTH .', '^NAME signe les', '# MONTH .$', 'signe-', '+1^je note'])
      expect(marks).toContain(mark);
    expect([...marks].filter((mark) => /karim|lundi|mars|12/u.test(mark))).toEqual([]);
  });

  it('are what was said before it and what others answer, and how', async () => {
    const turns = [
      ['Julie Petit', 'On garde le samedi ?'],
      ['Karim Benali', 'Oui, on le garde.'],
      ['Julie Petit', 'Très bien.'],
    ] as const;
    const marks = await marksOf(turns, 1);
    for (const mark of ['|', '-garde', '-??', '+1=tres bien .', '+1:bien']) expect(marks).toContain(mark);
    expect(marks).not.toContain('lead');
  });

  it('are where it stands in its turn, and how much of it is said before, after and at the end', async () => {
    const chatter = Array.from({ length: 30 }, (_, at) => ['Karim Benali', at % 2 ? 'Ah oui.' : 'Non.'] as const);
    const turns = [
      ['Karim Benali', 'Et le budget de la fête ?'],
      ['Julie Petit', 'Bon. Le budget de la fête reste à mille euros. Voilà.'],
      ['Karim Benali', 'Ce budget de la fête, entendu.'],
      ...chatter,
      ['Julie Petit', 'Donc le budget de la fête, mille euros.'],
    ] as const;
    const marks = await marksOf(turns, 2);
    for (const mark of ['<1', '>1', 's-2', 's+2', 's$3']) expect(marks).toContain(mark);
    expect([...(await marksOf(turns, 0))].filter((mark) => /^[<>][0-9]$/u.test(mark))).toEqual(['<0', '>0']);
  });

  const turn = fc.tuple(
    fc.constantFrom('Julie Petit', 'Karim Benali'),
    fc.constantFrom('On garde le samedi.', 'Oui.', 'Et le budget de mars ?', 'Je prends les courses. Tout est prêt.'),
  );
  it('do not change with what was said long before or is said long after', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.array(turn, { minLength: 31, maxLength: 31 }), fc.array(turn, { minLength: 3, maxLength: 3 })),
        fc.tuple(fc.array(turn, { minLength: 3, maxLength: 3 }), fc.array(turn, { minLength: 3, maxLength: 3 })),
        async ([middle, one], [before, after]) => {
          const own = async (turns: readonly (readonly [string, string])[]) => {
            const reading = await read(turns);
            const sentence = reading.sentences.find((each) => each.turn === 18);
            if (!sentence) throw new Error('no such turn');
            const marks = new MarkReader(reading).of(sentence);
            return [...marks].filter((mark) => !/^@|^s\$|^lead$/u.test(mark)).toSorted();
          };
          const first = [...one, ...middle, ...one];
          const second = [...before, ...middle, ...after];
          expect(await own(second)).toEqual(await own(first));
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
