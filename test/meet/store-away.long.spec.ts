import { EventStoreDbEventStore } from '#infra/event-store/eventstoredb/store.ts';
import { inAll, whatWaits } from '#projections/bot-sessions/waiting.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { openMeetBench, type MeetBench } from '#test/support/meet-bot.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.skipIf(!hasChromium())('a bot in a meeting whose event store goes away', () => {
  let emulator: EventStoreDbEmulator;
  let bench: MeetBench;
  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start();
    bench = await openMeetBench({ openStore: () => EventStoreDbEventStore.open(emulator.url) });
  });
  afterAll(async () => {
    await bench.close();
    await emulator.kill();
  });

  it('keeps what it hears, tells how many lines that are, and writes them when the store is back', async () => {
    const waiting = async () => inAll(await whatWaits(bench.record.pool, Date.now())).lines;
    const room = bench.replica.room('abc-defg-hij', { people: [{ name: 'Alice Martin' }, { name: 'Bob' }] });
    const session = await bench.launch('abc-defg-hij');
    (await room.arrival()).admit();
    const isListening = ({ step, status }: { readonly step: string; readonly status: string }) =>
      step === 'transcript_capture' && status === 'completed';
    await bench.until(session, 'BotStepChanged', isListening);
    expect(await waiting()).toBe(0);

    await emulator.kill();
    await room.say('Alice Martin', 'Le journal est parti.');
    await room.say('Bob', 'On continue sans lui.');
    await room.say('Alice Martin', 'Il reviendra.');
    await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(3);

    await emulator.restart();
    await expect
      .poll(() => bench.lines(session).catch(() => []), { timeout: 60_000 })
      .toEqual(['Alice Martin: Le journal est parti.', 'Bob: On continue sans lui.', 'Alice Martin: Il reviendra.']);
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    room.end();
    expect(await bench.until(session, 'BotSessionEnded')).toMatchObject({ reason: 'meeting-ended', lines: 3 });
  });
});
