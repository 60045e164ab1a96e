import { SAID, type Cue, type Scenario } from '#test/replicas/google-meet/scenarios.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saidBy } from '#test/matrix/stage.ts';
import { openStage, type Stage } from './matrix/stage.ts';

const ASKED: readonly Cue[] = [{ until: 'listening' }, { dialog: 'recording' }, { until: 'asked' }];

describe.skipIf(!hasChromium())('a bot that waits for an answer about a recording', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const attending = (cues: readonly Cue[], longestMs = 600_000) => {
    const scenario: Scenario = { setup: { entry: 'open' }, cues: [...ASKED, ...cues] };
    return stage.attend({ scenario, language: 'fr', drift: {}, rules: { longestMs } });
  };

  it('hears what is said meanwhile, and notices that the meeting ends', async () => {
    const { events, turns, stuck } = await attending([{ talk: SAID }, { until: 'kept' }, { do: 'end' }]);
    expect({ stuck, turns }).toEqual({ stuck: null, turns: saidBy(SAID) });
    expect(events.at(-1)).toMatchObject({ type: 'BotSessionEnded', data: { reason: 'meeting-ended' } });
    expect(events.some(({ type }) => type === 'BotConsentAnswered')).toBe(false);
  });

  it('leaves when it has been in the meeting for as long as it may be', async () => {
    const { events } = await attending([], 45_000);
    expect(events.map(({ type }) => type)).toContain('BotConsentAsked');
    expect(events.at(-1)).toMatchObject({ type: 'BotSessionEnded', data: { reason: 'too-long' } });
  });
});
