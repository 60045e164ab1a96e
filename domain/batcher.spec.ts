import { describe, expect, it } from 'vitest';
import { Batcher } from './batcher.ts';

/** Answers each id in capitals, once `answer` is called; fails for `bad`. */
function asked() {
  const calls: string[][] = [];
  const open = Promise.withResolvers<void>();
  const gather = new Batcher<string>(async (ids) => {
    calls.push([...ids]);
    await open.promise;
    if (ids.includes('bad')) throw new Error('no such thing');
    return new Map(ids.map((id) => [id, id.toUpperCase()]));
  });
  const answer = () => open.resolve();
  return { gather, calls, answer };
}

describe('questions that go together', () => {
  it('are those that come while one is under way, each id once, and none joins a call that has begun', async () => {
    const { gather, calls, answer } = asked();
    const first = gather.ask(['a']);
    await expect.poll(() => calls).toEqual([['a']]);
    const later = [gather.ask(['a', 'b']), gather.ask(['b', 'c'])];
    answer();
    expect((await first).get('a')).toBe('A');
    for (const [index, ids] of [
      ['a', 'b'],
      ['b', 'c'],
    ].entries())
      for (const id of ids) expect((await later[index])?.get(id)).toBe(id.toUpperCase());
    expect(calls).toEqual([['a'], ['a', 'b', 'c']]);
  });

  it('fail alone', async () => {
    const { gather, calls, answer } = asked();
    answer();
    const outcomes = await Promise.allSettled([gather.ask(['a']), gather.ask(['bad']), gather.ask(['b'])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(calls).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it('are divided where there are many, none left out', async () => {
    const { gather, calls, answer } = asked();
    answer();
    const questions = Array.from({ length: 30 }, (_, which) =>
      Array.from({ length: 40 }, (_, index) => `${which}-${index}`),
    );
    const answers = await Promise.all(questions.map((ids) => gather.ask(ids)));
    for (const [which, ids] of questions.entries())
      expect(ids.every((id) => answers[which]?.get(id) === id.toUpperCase())).toBe(true);
    expect(calls.length).toBeGreaterThan(1);
    expect(Math.max(...calls.map((ids) => ids.length))).toBeLessThanOrEqual(500);
  });
});
