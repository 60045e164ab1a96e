import { describe, expect, it } from 'vitest';
import { numberLines, type TranscriptLine } from '#domain/transcript/transcript.ts';
import { CHATTER, CHATTER_ENDS } from '#test/fixtures/chatter.ts';
import { createExtractiveAnalyst } from '../analyst.ts';
import { Pace } from '../pace.ts';
import { type Reading, readTranscript } from '../reading.ts';
import ENGLISH from './english.json' with { type: 'json' };
import FRENCH from './french.json' with { type: 'json' };
import { Learned, TAUGHT } from './learned.ts';
import SPANISH from './spanish.json' with { type: 'json' };

const linesOf = (texts: readonly string[]): TranscriptLine[] =>
  numberLines(texts.map((text, index) => ({ speaker: index % 2 ? 'Karim Benali' : 'Julie Petit', text, at: null })));

const read = (...texts: readonly string[]): Promise<Reading> =>
  readTranscript({ lines: linesOf(texts), heldAt: '2026-03-02T09:00:00Z' }, new Pace());

const judged = async (text: string, kind: (typeof TAUGHT)[number]): Promise<boolean | undefined> => {
  const reading = await read(...CHATTER, text, 'Très bien.', ...CHATTER_ENDS);
  const sentence = reading.sentences.find((each) => each.text === text);
  return sentence && Learned.of(reading)?.isEnough(kind, sentence, []);
};

describe('What labelled meetings taught', () => {
  it('hears work in plain words that the next person welcomes, and none in chatter', async () => {
    expect(await judged('D’accord, je vous envoie le devis du portail lundi matin.', 'action')).toBe(true);
    expect(await judged('Le portail avait été repeint par mon oncle.', 'action')).toBe(false);
  });

  it('hears what is settled in passing, with what the rules see in it, and nothing in chatter', async () => {
    const decisions = async (text: string): Promise<string[]> => {
      const { analysis } = await createExtractiveAnalyst().analyse({
        title: '',
        lines: linesOf([...CHATTER, text, 'Très bien.', ...CHATTER_ENDS]),
        heldAt: '2026-03-02T09:00:00Z',
      });
      return analysis.decisions.map((each) => each.text);
    };
    expect(await decisions('Bon, va pour le créneau du matin.')).toEqual(['Va pour le créneau du matin.']);
    expect(await decisions('Le créneau du matin existait déjà du temps de mon oncle.')).toEqual([]);
  });

  it('is asked of no few lines', async () => {
    expect(Learned.of(await read(...CHATTER))).toBeUndefined();
  });

  it.each([
    ['french', FRENCH],
    ['english', ENGLISH],
    ['spanish', SPANISH],
  ])('has weights of each kind for each mark in %s, each mark once', (_, { marks, signs }) => {
    const rows = marks.map((line) => line.split('\t'));
    expect(
      rows.filter(
        (row) =>
          row.length !== 1 + TAUGHT.length || row.slice(1).some((one) => one === '' || Number.isNaN(Number(one))),
      ),
    ).toEqual([]);
    expect(new Set(rows.map(([mark]) => mark)).size).toBe(rows.length);
    expect(Object.keys(signs).toSorted()).toEqual([...TAUGHT].toSorted());
  });
});
