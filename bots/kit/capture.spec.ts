import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observe } from '#domain/captions/merge.ts';
import { observeRows } from '#domain/captions/rows.ts';
import type { LineChange } from '#domain/captions/observation.ts';
import { Capture } from './capture.ts';

const START = '2026-07-01T08:00:00.000Z';

/** A capture whose lines are kept in memory: what it wrote, and every draft that it published. */
function open(how: typeof observe, objects: (line: LineChange) => boolean = () => false, isPaused = false) {
  const [lines, drafts] = [new Map<number, string>(), [] as string[]];
  const writer = {
    lines: 0,
    idle: async () => undefined,
    numberOf: () => 0,
    write: async ({ line, text }: { readonly line: number; readonly text: string }) => void lines.set(line, text),
  };
  const capture = new Capture({
    sessionId: 's',
    botName: 'Greffier',
    startedAt: START,
    nextLine: 0,
    isPaused,
    writer: writer as never,
    observe: how,
    publishDraft: ({ text }) => void drafts.push(text),
    objects,
    heard: () => undefined,
    erased: () => undefined,
    takenOver: () => undefined,
    report: (problem) => expect.unreachable(problem),
  });
  const shown: { readonly key: string; readonly speaker: string; readonly text: string }[] = [];
  /** The page shows these words of somebody, in the block of that key. */
  const show = (key: string, speaker: string, text: string) => {
    const index = shown.findIndex((one) => one.key === key);
    if (index === -1) shown.push({ key, speaker, text });
    else shown[index] = { key, speaker, text };
    capture.take({ region: 'r', keys: shown.map((one) => one.key), texts: [{ key, speaker, text }] });
  };
  return { capture, show, lines: () => [...lines.values()], drafts };
}

describe('a capture', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse(START) }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['turns', observe],
    ['rows', observeRows],
  ])('keeps nothing of what is said while it is paused, though people go on speaking: %s', async (_name, how) => {
    const step = fc.record({
      speaker: fc.constantFrom('Alice', 'Noé'),
      isPaused: fc.boolean(),
      words: fc.integer({ min: 1, max: 4 }),
      restMs: fc.constantFrom(0, 300, 1_500),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { capture, show, lines, drafts } = open(how);
        let [word, turn, last, text] = [0, 0, '', ''];
        for (const { speaker, isPaused, words, restMs } of steps) {
          if (isPaused) capture.pause();
          else capture.resume();
          if (speaker !== last) [turn, last, text] = [turn + 1, speaker, ''];
          for (let count = 0; count < words; count += 1) {
            word += 1;
            text = `${text} ${isPaused ? 'secret' : 'public'}${word}`.trim();
            show(`${turn}`, speaker, text);
            await vi.advanceTimersByTimeAsync(50);
          }
          await vi.advanceTimersByTimeAsync(restMs);
        }
        await capture.finish();
        await vi.advanceTimersByTimeAsync(0);
        expect([...lines(), ...drafts].filter((one) => one.includes('secret'))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('goes on with what the same person says after the pause, and says that there was one', async () => {
    const { capture, show, lines } = open(observe);
    show('1', 'Alice', 'Bonjour à tous.');
    await vi.advanceTimersByTimeAsync(1_500);
    capture.pause();
    show('1', 'Alice', 'Bonjour à tous. Ceci reste entre nous.');
    await vi.advanceTimersByTimeAsync(60_000);
    capture.resume();
    show('1', 'Alice', 'Bonjour à tous. Ceci reste entre nous. On reprend le budget.');
    await vi.advanceTimersByTimeAsync(1_500);
    await capture.finish();
    expect(lines()).toEqual([
      'Bonjour à tous.',
      '[Capture en pause de 10:00:01 à 10:01:01\u00a0: à la demande d’une personne présente, rien n’a été conservé.]',
      'On reprend le budget.',
    ]);
  });

  it('pauses with the line that objects, which is not kept, nor what follows it', async () => {
    const { capture, show, lines } = open(observe, ({ text }) => text.includes('oppose'));
    show('1', 'Alice', 'Bonjour à tous.');
    show('2', 'Noé', 'Je m’oppose à l’enregistrement.');
    show('3', 'Alice', 'Entendu.');
    await vi.advanceTimersByTimeAsync(1_500);
    await capture.finish();
    expect(lines()).toEqual(['Bonjour à tous.']);
  });

  it('begins paused where another worker left it so', async () => {
    const { capture, show, lines } = open(observe, undefined, true);
    show('1', 'Alice', 'Bonjour à tous.');
    await vi.advanceTimersByTimeAsync(1_500);
    await capture.finish();
    expect(lines()).toEqual([]);
  });
});
