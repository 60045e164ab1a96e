import { conversation } from '#test/replicas/google-meet/captions/conversation.ts';
import type { Cue } from '#test/replicas/google-meet/scenarios.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { expectFlat, heapOf } from '#test/support/page-heap.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saidBy } from '#test/matrix/stage.ts';
import { openStage, type Stage } from './matrix/stage.ts';

const MINUTES = 60;
/** So many times as fast as people speak. */
const SPEED = 60;

describe.skipIf(!hasChromium())('a long meeting of four', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  it(`comes out with every word once, in order, under its speaker: ${MINUTES} minutes`, async () => {
    const { utterances } = conversation({ minutes: MINUTES, seed: 5 });
    const parts = Array.from({ length: Math.ceil(utterances.length / 25) }, (_, index) =>
      utterances.slice(index * 25, index * 25 + 25),
    );
    const cues = parts.flatMap((talk, index): Cue[] => [
      { talk, schedule: { seed: index, speed: SPEED } },
      { caption: [{ kind: 'recreate', history: 1 + (index % 12) }] },
    ]);
    const scenario = {
      setup: { entry: 'open', keepBlocks: 30 },
      cues: [{ until: 'listening' }, ...cues, { until: 'kept' }, { do: 'end' }],
    } as const;
    const over = new AbortController();
    const heap = heapOf(stage.browser, over.signal);
    const { turns, reports, stuck, events } = await stage
      .attend({ scenario, language: 'fr', drift: {} })
      .finally(() => over.abort());
    expect({ stuck, reports, turns }).toEqual({ stuck: null, reports: [], turns: saidBy(utterances) });
    expect(events.at(-1)).toMatchObject({ type: 'BotSessionEnded', data: { reason: 'meeting-ended' } });
    expectFlat(await heap);
  });
});
