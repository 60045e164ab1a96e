import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimedStep } from '../protocol.ts';
import { compile, type Turn, type Utterance } from './schedule.ts';

/** What a region holds after these steps: each block's text nodes, in the order of the blocks. */
function replay(steps: readonly TimedStep[]): { speaker: string; text: string; texts: string[]; nodes: number }[] {
  const blocks = new Map<string, { speaker: string; nodes: string[]; texts: string[] }>();
  for (const step of steps) {
    if (step.kind === 'open') blocks.set(step.block, { speaker: step.speaker.name, nodes: [], texts: [] });
    if (step.kind !== 'text') continue;
    const block = blocks.get(step.block);
    block?.nodes.splice(step.from, Number.POSITIVE_INFINITY, ...step.nodes);
    block?.texts.push(block.nodes.join(''));
  }
  return [...blocks.values()].map(({ speaker, nodes, texts }) => ({
    speaker,
    text: nodes.join(''),
    texts,
    nodes: nodes.length,
  }));
}

const ids = (): (() => string) => {
  let next = 0;
  return () => `block-${next++}`;
};

const word = fc.stringMatching(/^[A-Za-zéèœ’]{1,9}[.,?]?$/u);
const utterance: fc.Arbitrary<Utterance> = fc.record({
  speaker: fc.constantFrom('Alice', 'Benoît', 'Chloé'),
  words: fc.array(word, { minLength: 1, maxLength: 25 }).map((words) => words.join(' ')),
  pauseMs: fc.nat(5_000),
  newBlock: fc.boolean(),
});
const schedule = fc.record({
  tickMs: fc.integer({ min: 1, max: 500 }),
  wordsPerTick: fc.integer({ min: 1, max: 4 }),
  nodeLength: fc.integer({ min: 1, max: 40 }),
  rewrites: fc.double({ min: 0, max: 1, noNaN: true }),
  late: fc.double({ min: 0, max: 1, noNaN: true }),
  seed: fc.integer(),
});

/** The turns of a conversation: who, and everything said in one go. */
function turnsOf(utterances: readonly Utterance[]): { speaker: string; text: string }[] {
  const turns: { speaker: string; text: string }[] = [];
  for (const { speaker, words, newBlock } of utterances) {
    const last = turns.at(-1);
    if (last?.speaker === speaker && !newBlock) last.text += ` ${words}`;
    else turns.push({ speaker: String(speaker), text: words });
  }
  return turns;
}

describe('a compiled conversation', () => {
  it('ends with every word once, in order, under its speaker, whatever was misheard on the way', () => {
    fc.assert(
      fc.property(fc.array(utterance, { maxLength: 12 }), schedule, (utterances, schedule) => {
        const { steps } = compile(utterances, schedule, ids());
        expect(replay(steps).map(({ speaker, text }) => ({ speaker, text }))).toEqual(turnsOf(utterances));
        expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b));
      }),
    );
  });

  it('goes on in the block of the turn before, also in another script', () => {
    fc.assert(
      fc.property(
        fc.array(utterance, { minLength: 2, maxLength: 8 }),
        schedule,
        fc.nat(),
        (utterances, schedule, cut) => {
          const newId = ids();
          let turn: Turn | null = null;
          const at = 1 + (cut % (utterances.length - 1));
          const steps = [utterances.slice(0, at), utterances.slice(at)].flatMap((part) => {
            const script = compile(part, schedule, newId, turn);
            turn = script.turn;
            return script.steps;
          });
          expect(replay(steps).map(({ speaker, text }) => ({ speaker, text }))).toEqual(turnsOf(utterances));
        },
      ),
    );
  });

  it('changes the text with every step, word by word, in many text nodes, and shrinks at times', () => {
    const words = Array.from({ length: 220 }, (_, index) => `parole${index}`).join(' ');
    const [block] = replay(compile([{ speaker: 'Alice', words }], { rewrites: 0.3, seed: 7 }, ids()).steps);
    const texts = block?.texts ?? [];
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.every((text, index) => text !== texts[index - 1])).toBe(true);
    expect(texts.some((text, index) => text.length < (texts[index - 1]?.length ?? 0))).toBe(true);
    expect(block?.nodes).toBeGreaterThan(72);
  });
});
