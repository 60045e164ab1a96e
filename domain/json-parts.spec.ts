import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonParts, writtenParts } from './json-parts.ts';

const written = async (part: unknown): Promise<string> => (await Array.fromAsync(writtenParts(part))).join('');

async function* each<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

it('is what the whole would be in JSON, however its parts come', async () => {
  const value = fc.jsonValue();
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), value), fc.array(value), value, async (object, list, later) => {
      const whole = { object, list, later, none: [] };
      const parts = new JsonParts<typeof whole>({
        object: new JsonParts(object),
        list: each(list),
        later: async () => later,
        none: each([]),
      });
      expect(await written(parts)).toBe(JSON.stringify(whole));
    }),
  );
});

it('is fetched part by part, each once what stands before it was taken', async () => {
  const fetched: string[] = [];
  const fetching = (name: string) => async () => {
    fetched.push(name);
    return name;
  };
  async function* list() {
    for (const name of ['c', 'd']) yield fetching(name);
  }
  const parts = new JsonParts<{ a: string; b: string; list: string[] }>({
    a: fetching('a'),
    b: fetching('b'),
    list: list(),
  });
  let text = '';
  for await (const piece of writtenParts(parts)) {
    text += piece;
    // The latest may still be being written.
    for (const name of fetched.slice(0, -1)) expect(text).toContain(`"${name}"`);
  }
  expect(fetched).toEqual(['a', 'b', 'c', 'd']);
});

it('fails where a part does, without an end that looks like one', async () => {
  const parts = new JsonParts<{ a: string; b: string }>({ a: 'a', b: () => Promise.reject(new Error('gone')) });
  const pieces: string[] = [];
  await expect(
    (async () => {
      for await (const piece of writtenParts(parts)) pieces.push(piece);
    })(),
  ).rejects.toThrow('gone');
  expect(pieces.join('')).toBe('{"a":"a","b":');
});
