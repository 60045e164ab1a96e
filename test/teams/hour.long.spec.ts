import { conversation } from '#test/replicas/kit/captions/conversation.ts';
import type { Person } from '#test/replicas/teams/replica.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { saidBy, turnsOf } from '#test/matrix/stage.ts';
import { expectFlat, heapOf } from '#test/support/page-heap.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTeamsStage, type TeamsStage } from './stage.ts';

const MINUTES = 60;
/** So many times as fast as people speak. */
const SPEED = 60;
/** Utterances that are played together. */
const PART = 25;
const [KEPT_PATIENCE_MS, PATIENCE_MS] = [120_000, 600_000];

describe.skipIf(!hasChromium())('a long meeting of four in Teams', () => {
  let stage: TeamsStage;
  beforeAll(async () => {
    stage = await openTeamsStage();
  });
  afterAll(() => stage.close());

  it(
    `comes out with every word once, in order, under its speaker: ${MINUTES} minutes`,
    { timeout: PATIENCE_MS },
    async ({ onTestFinished }) => {
      const people: readonly [Person, ...Person[]] = [
        { name: 'Alice Martin', role: 'Organizer' },
        { name: 'Benoît', suffix: '(External)' },
        { name: 'Chloé', suffix: '(Guest)' },
        { name: 'Driss' },
      ];
      const { utterances } = conversation({ minutes: MINUTES, seed: 5, speakers: people });
      // Sixty times as fast, five rows would be there for a moment in which a busy page draws nothing.
      const visit = await stage.visit({ setup: { entry: 'open', people, recycling: 'rotate', rowsShown: 30 } });
      await visit.arrival();
      await visit.listening();
      const over = new AbortController();
      onTestFinished(() => over.abort());
      const heap = heapOf(stage.browser, over.signal);
      for (let from = 0; from < utterances.length; from += PART)
        await visit.room.talk(utterances.slice(from, from + PART), {
          seed: from,
          speed: SPEED,
          splits: 0.5,
          rewrites: 0.3,
          late: 0.2,
          lateAuthors: 0.2,
        });
      const said = saidBy(utterances);
      const kept = async () => turnsOf(await visit.lines());
      await expect.poll(kept, { timeout: KEPT_PATIENCE_MS, interval: 1_000 }).toEqual(said);
      over.abort();
      visit.room.end();
      expect(await visit.ending()).toBe('meeting-ended');
      expect(visit.reports).toEqual([]);
      expectFlat(await heap);
    },
  );
});
