import { hasChromium } from '#test/support/chromium.ts';
import { openMeetBench, type MeetBench } from '#test/support/meet-bot.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.skipIf(!hasChromium())('a bot in a meeting', () => {
  let bench: MeetBench;
  beforeAll(async () => {
    bench = await openMeetBench();
  });
  afterAll(() => bench.close());

  it('joins, captures what is said, and leaves when the meeting ends', async () => {
    const room = bench.replica.room('abc-defg-hij', { people: [{ name: 'Alice Martin' }, { name: 'Bob' }] });
    const session = await bench.launch('abc-defg-hij');
    const guest = await room.arrival();
    await bench.until(session, 'BotStepChanged', ({ detail }) => detail === 'lobby');
    guest.admit();
    await bench.until(
      session,
      'BotStepChanged',
      ({ step, status }) => step === 'transcript_capture' && status === 'completed',
    );
    expect(guest.state).toMatchObject({
      phase: 'call',
      name: 'Greffier',
      microphone: 'off',
      camera: 'off',
      captions: 'on',
      captionLanguage: 'fr-FR',
    });
    await room.say('Alice Martin', 'Bonjour à tous, on commence par le budget.');
    await room.say('Bob', 'Très bien, allons-y.');
    expect(await bench.untilLines(session, 2)).toEqual([
      'Alice Martin: Bonjour à tous, on commence par le budget.',
      'Bob: Très bien, allons-y.',
    ]);
    // What is said faster than the page is read may be final at once.
    expect(bench.drafts.length).toBeGreaterThan(0);
    room.end();
    expect(await bench.until(session, 'BotSessionEnded')).toMatchObject({ reason: 'meeting-ended', lines: 2 });
    const steps = (await bench.events(session)).flatMap((event) =>
      event.type === 'BotStepChanged' && event.data.status === 'completed' ? [event.data.step] : [],
    );
    expect(steps).toEqual([
      'auth',
      'navigation',
      'permissions',
      'media_disable',
      'join_meeting',
      'captions_enable',
      'language_french',
      'transcript_capture',
    ]);
    // An ordinary meeting raises no alarm: the page has everything that captures show, a badge for the people included.
    expect((await bench.events(session)).filter(({ type }) => type === 'BotDriftNoticed')).toEqual([]);
    expect(bench.reports).toEqual([]);
  });
});
