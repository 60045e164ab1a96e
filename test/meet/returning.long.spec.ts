import type { Guest, Room } from '#test/replicas/google-meet/replica.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { openMeetBench, type MeetBench } from '#test/support/meet-bot.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const GAP = expect.stringMatching(/^Greffier: \[Interruption de [\d:]{8} à [\d:]{8}\u00a0: le bot n’était pas/u);

describe.skipIf(!hasChromium())('a bot that is out of its meeting for a while', () => {
  let bench: MeetBench;
  beforeAll(async () => {
    bench = await openMeetBench({ capacity: 2 });
  });
  afterAll(() => bench.close());

  const capturing = (session: string, times = 1) =>
    bench.follow(async () => {
      const done = (await bench.events(session)).filter(
        ({ type, data }) =>
          type === 'BotStepChanged' && data.step === 'transcript_capture' && data.status === 'completed',
      );
      return done.length >= times || undefined;
    });

  async function attending(code: string): Promise<{ session: string; room: Room; guest: Guest }> {
    const room = bench.replica.room(code, { entry: 'open', people: [{ name: 'Alice' }, { name: 'Bob' }] });
    const session = await bench.launch(code);
    const guest = await room.arrival();
    await capturing(session);
    await room.say('Alice', 'Avant, tout va bien.');
    await bench.untilLines(session, 1);
    return { session, room, guest };
  }

  async function goesOn(session: string, room: Room): Promise<void> {
    await capturing(session, 2);
    await room.say('Bob', 'Après, on continue.');
    const lines = ['Alice: Avant, tout va bien.', GAP, 'Bob: Après, on continue.'];
    expect(await bench.untilLines(session, 3)).toEqual(lines);
    room.end();
    expect(await bench.until(session, 'BotSessionEnded')).toMatchObject({ reason: 'meeting-ended', lines: 3 });
    const types = (await bench.events(session)).map(({ type }) => type);
    const life = types.filter((type) => /Joined|Interrupted|Rejoined|Ended/u.test(type));
    expect(life).toEqual(['BotSessionJoined', 'BotSessionInterrupted', 'BotSessionRejoined', 'BotSessionEnded']);
    await bench.follow(async () => (await bench.meetingTypes(session)).includes('TranscriptCompleted') || undefined);
  }

  it('because its page loaded itself anew asks for its place again, and goes on as the same bot session', async () => {
    const { session, room, guest } = await attending('rel-oada-aaa');
    guest.reload();
    const again = await room.arrival();
    expect(again.state.name).toBe('Greffier');
    expect(await bench.until(session, 'BotSessionInterrupted')).toMatchObject({ cause: 'page-reloaded' });
    await goesOn(session, room);
    expect(bench.reports).toEqual([]);
  });

  it('because Greffier was started anew comes back, and goes on as the same bot session', async () => {
    const { session, room, guest } = await attending('res-tart-aaa');
    await bench.restart();
    await guest.until(({ phase }) => phase === 'gone');
    await room.arrival();
    expect(await bench.until(session, 'BotSessionInterrupted')).toMatchObject({ cause: 'shutdown' });
    await goesOn(session, room);
    expect(bench.reports).toEqual([]);
  });

  it('is told by its new worker, and once, what was asked of it before and is due meanwhile or later', async () => {
    const room = bench.replica.room('rem-inda-aaa', { entry: 'open', people: [{ name: 'Alice' }, { name: 'Bob' }] });
    const session = await bench.launch('rem-inda-aaa');
    await room.arrival();
    await capturing(session);
    await room.say('Bob', 'Greffier, rappel dans 20 secondes : voter.');
    await bench.until(session, 'BotCommandAnswered', ({ command }) => command === 'reminder');
    await bench.restart(async () => {
      const asked = { command: 'reminder', asker: 'Claire', request: 'reminder 1s : conclure', answer: '' } as const;
      await bench.tell(session, { type: 'recordAnswer', sessionId: session, ...asked });
    });
    const second = await room.arrival();
    await bench.follow(
      async () =>
        (await bench.events(session)).filter(({ type }) => type === 'BotReminderGiven').length === 2 || undefined,
    );
    const reminded = () => room.log.filter((entry) => entry.kind === 'chat-sent' && entry.text.startsWith('Rappel'));
    await room.until(() => reminded().length === 2);
    await bench.restart();
    await room.arrival();
    await capturing(session, 3);
    await room.say('Alice', 'Greffier, note : signer.');
    await bench.until(session, 'BotCommandAnswered', ({ command }) => command === 'note');
    expect(reminded()).toEqual([
      expect.objectContaining({ guest: second.id, text: 'Rappel pour Claire\u00a0: conclure' }),
      expect.objectContaining({ guest: second.id, text: 'Rappel pour Bob\u00a0: voter' }),
    ]);
    await bench.tell(session, { type: 'requestStop' });
    expect(await bench.until(session, 'BotSessionEnded')).toMatchObject({ reason: 'stopped' });
    expect(bench.reports).toEqual([]);
  });

  it('and whose page loads itself anew in the lobby asks again under its name', async () => {
    const room = bench.replica.room('lob-bybb-bbb', { people: [{ name: 'Alice' }] });
    const session = await bench.launch('lob-bybb-bbb');
    const first = await room.arrival();
    await bench.until(session, 'BotStepChanged', ({ detail }) => detail === 'lobby');
    first.reload();
    const second = await room.arrival();
    await second.until(({ phase }) => phase === 'lobby');
    expect(second.state).toMatchObject({ name: 'Greffier', microphone: 'off', camera: 'off' });
    second.admit();
    await bench.until(session, 'BotSessionJoined');
    await bench.tell(session, { type: 'requestStop' });
    expect(await bench.until(session, 'BotSessionEnded')).toMatchObject({ reason: 'stopped' });
  });
});
