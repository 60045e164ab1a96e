import { wordCountOf } from '#domain/transcript/transcript.ts';
import { mostInOneTurn } from '#test/support/turns.ts';
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { digestOf } from './digest.ts';

const participants = [
  { name: 'Claire', email: null },
  { name: 'Noor', email: 'noor@exemple.fr' },
];

it('differs where anything that was said, or anybody in it, does, and counts the words of the lines', async () => {
  const line = fc.record({ line: fc.nat(), speaker: fc.string(), at: fc.option(fc.nat()), text: fc.string() });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1 }), async (lines) => {
      const { fingerprint, words } = await digestOf({ lines, participants });
      expect(words).toBe(wordCountOf(lines));
      expect((await digestOf({ lines: lines.slice(1), participants })).fingerprint).not.toBe(fingerprint);
      expect((await digestOf({ lines, participants: participants.slice(1) })).fingerprint).not.toBe(fingerprint);
    }),
  );
});

it('is made in steps of some ten thousand characters, each of which others may come between', async () => {
  const lines = Array.from({ length: 20_000 }, (_, line) => ({
    line,
    speaker: 'Claire',
    at: null,
    text: 'x'.repeat(100),
  }));
  const stringify = vi.spyOn(JSON, 'stringify');
  const most = await mostInOneTurn(
    () => stringify.mock.calls.length,
    () => digestOf({ lines, participants }),
  );
  stringify.mockRestore();
  expect(most).toBeLessThanOrEqual(600);
});
