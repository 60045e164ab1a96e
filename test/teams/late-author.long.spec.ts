import { hasChromium } from '#test/support/chromium.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTeamsStage, type TeamsStage } from './stage.ts';

describe.skipIf(!hasChromium())('somebody whose name comes long after the words', () => {
  let stage: TeamsStage;
  beforeAll(async () => {
    stage = await openTeamsStage();
  });
  afterAll(() => stage.close());

  it('has said them, though the line was final as nobody’s', async () => {
    const visit = await stage.visit({ setup: { entry: 'open' } });
    await visit.arrival();
    await visit.listening();
    const text = 'Je vote pour.';
    const kept = (speaker: string) =>
      visit.until(async () => JSON.stringify(await visit.lines()) === JSON.stringify([{ speaker, text }]));
    await visit.room.caption([
      { kind: 'open', row: 'r1', speaker: null },
      { kind: 'text', row: 'r1', text },
    ]);
    await kept(UNKNOWN_SPEAKER);
    await visit.room.caption([{ kind: 'name', row: 'r1', speaker: { name: 'Bob', suffix: '(Guest)' } }]);
    await kept('Bob');
    visit.room.end();
    expect(await visit.ending()).toBe('meeting-ended');
    expect(await visit.lines()).toEqual([{ speaker: 'Bob', text }]);
    expect(visit.reports).toEqual([]);
  });
});
