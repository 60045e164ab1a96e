import type { CaptionStep, TimedStep } from '#test/replicas/google-meet/protocol.ts';
import type { Utterance } from '#test/replicas/google-meet/replica.ts';
import type { Scenario } from '#test/replicas/google-meet/scenarios.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saidBy } from '#test/matrix/stage.ts';
import { openStage, type Stage } from './matrix/stage.ts';

const DRAW_MS = 120;
const alice = { name: 'Alice Martin' };
const words = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `parole${from + index}`);

/** Steps one draw after the other. */
const drawn = (steps: readonly CaptionStep[]): TimedStep[] =>
  steps.map((step, index) => ({ ...step, at: index * DRAW_MS }));

/** A block that grows by one text node of three words with each step. */
function grown(block: string, said: readonly string[], shown = 0): CaptionStep[] {
  const threeFrom = (index: number): string => ` ${said.slice(index * 3, index * 3 + 3).join(' ')}`;
  const nodes = Array.from({ length: Math.ceil(said.length / 3) }, (_, index) => threeFrom(index));
  return nodes.map((node, index) => ({ kind: 'text', block, from: shown + index, nodes: [node] }));
}

const open = (block: string, name = alice.name): CaptionStep => ({ kind: 'open', block, speaker: { name } });
const saying = (said: readonly string[]): Utterance[] => [{ speaker: alice, words: said.join(' ') }];

interface Case {
  readonly steps: readonly CaptionStep[];
  readonly said: readonly Utterance[];
}

const CASES: Readonly<Record<string, Case>> = {
  'is begun anew in the same element': {
    steps: [
      open('a'),
      ...grown('a', words(60)),
      { kind: 'text', block: 'a', from: 0, nodes: [] },
      ...grown('a', words(30, 60)),
    ],
    said: saying(words(90)),
  },
  'is cut at its front while words come': {
    steps: [
      open('a'),
      ...grown('a', words(60)),
      ...[0, 1, 2, 3].flatMap((time): CaptionStep[] => [
        { kind: 'cut', block: 'a', nodes: 2 },
        ...grown('a', words(6, 60 + time * 6), 18),
      ]),
    ],
    said: saying(words(84)),
  },
  'is shown twice for a moment': {
    steps: [
      open('a'),
      ...grown('a', words(12)),
      { kind: 'twin', block: 'a' },
      ...grown('a', words(3, 12), 4),
      { kind: 'untwin', block: 'a' },
      ...grown('a', words(9, 15), 5),
    ],
    said: saying(words(24)),
  },
  'is named late, beside a row of the page itself': {
    steps: [
      { kind: 'row', text: 'La traduction est activée' },
      open('a', 'Participant'),
      ...grown('a', words(9)),
      { kind: 'name', block: 'a', speaker: alice },
      ...grown('a', words(6, 9), 3),
    ],
    said: saying(words(15)),
  },
};

describe.skipIf(!hasChromium())('what somebody says whose text', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  it.each(Object.entries(CASES))('%s is kept once, whole, under their name', async (_name, { steps, said }) => {
    const scenario: Scenario = {
      setup: { entry: 'open' },
      cues: [{ until: 'listening' }, { play: drawn(steps), said }, { until: 'kept' }, { do: 'end' }],
    };
    const { turns, stuck, events } = await stage.attend({ scenario, language: 'fr', drift: {} });
    expect({ stuck, turns }).toEqual({ stuck: null, turns: saidBy(said) });
    const signals = events.flatMap(({ type, data }) => (type === 'BotDriftNoticed' ? [data.signal] : []));
    expect(signals).not.toContain('captions-unreadable');
    expect(events.at(-1)).toMatchObject({ type: 'BotSessionEnded', data: { reason: 'meeting-ended' } });
  });
});
