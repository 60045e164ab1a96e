import { describe, expect, it } from 'vitest';
import { readingOf } from '#test/fixtures/meetings/read.ts';
import { Pace } from '../pace.ts';
import { isStopWord } from '#domain/words/stop-words.ts';
import { findTopics } from './topics.ts';

const topicsIn = async (transcript: string) => {
  const reading = await readingOf(transcript);
  return findTopics(reading, reading.speakers, new Pace());
};

const DEBATE = `Marie : Le pouvoir d’achat est la priorité, et la taxe d’habitation doit baisser.
Paul : La taxe d’habitation rapporte beaucoup. Augmenter le pouvoir d’achat coûte cher.
Marie : Je veux augmenter le pouvoir d’achat sans toucher à l’hôpital.
Paul : L’hôpital manque de lits. Paul et Marie le savent, il faut augmenter les budgets.`;

describe('findTopics', () => {
  it('names subjects as they were named, the most mentioned first, from 1 to 10', async () => {
    const topics = await topicsIn(DEBATE);
    expect(topics[0]).toMatchObject({ name: 'Pouvoir d’achat', said: 'pouvoir d’achat', weight: 10 });
    expect(topics.map(({ name }) => name)).toContain('Taxe d’habitation');
    expect(topics.map(({ name }) => name)).toContain('Hôpital');
    expect(topics.every(({ weight }) => weight >= 1 && weight <= 10)).toBe(true);
  });

  it('names neither verbs nor people nor stop words', async () => {
    const names = (await topicsIn(DEBATE)).map(({ name }) => name.toLowerCase());
    expect(names).not.toContain('augmenter');
    expect(names.some((name) => /paul|marie/u.test(name))).toBe(false);
    expect(names.some((name) => isStopWord(name, 'fr'))).toBe(false);
  });

  it('counts a name within a longer one once', async () => {
    const names = (await topicsIn(DEBATE)).map(({ name }) => name);
    expect(names).not.toContain('Taxe');
    expect(names).not.toContain('Achat');
  });

  it('cites the lines where it was mentioned', async () => {
    const [topic] = await topicsIn(DEBATE);
    expect(topic?.citations.map(({ line }) => line)).toEqual([0, 1, 2]);
    expect(topic?.citations.every(({ quote }) => /pouvoir d’achat/iu.test(quote))).toBe(true);
  });
});
