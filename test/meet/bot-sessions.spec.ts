import { Leases } from '#bots/kit/lease.ts';
import { runWatchdog } from '#bots/kit/watchdog.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { killBrowser } from '#test/support/chrome-processes.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { isLong } from '#test/support/long.ts';
import { openMeetBench, type MeetBench } from '#test/support/meet-bot.ts';
import type { Guest, Room } from '#test/replicas/google-meet/replica.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.skipIf(!hasChromium())('bot sessions', () => {
  let bench: MeetBench;
  beforeAll(async () => {
    bench = await openMeetBench({ capacity: 2, pagePatienceMs: 8_000 });
  });
  afterAll(() => bench.close());

  /** A bot in the call of a room of its own, capturing. */
  async function attending(code: string): Promise<{ session: string; room: Room; guest: Guest }> {
    const room = bench.replica.room(code, { entry: 'open', people: [{ name: 'Alice' }, { name: 'Bob' }] });
    const session = await bench.launch(code);
    const guest = await room.arrival();
    await bench.until(
      session,
      'BotStepChanged',
      ({ step, status }) => step === 'transcript_capture' && status === 'completed',
    );
    return { session, room, guest };
  }

  it.runIf(isLong)(
    'run side by side, each in its own browser: when one is killed the other goes on, and what was captured stays',
    async () => {
      const one = await attending('one-aaaa-aaa');
      const first = bench.browsers.at(-1);
      const two = await attending('two-bbbb-bbb');
      // A third finds no room until another has ended.
      bench.replica.room('thr-cccc-ccc', { entry: 'open' });
      const waiting = await bench.launch('thr-cccc-ccc');
      await one.room.say('Alice', 'Ce qui est dit est gardé.');
      await one.room.say('Bob', 'Même à la dernière seconde');
      await bench.untilLines(one.session, 1);
      await killBrowser(first?.profile ?? '');
      expect(await bench.until(one.session, 'BotSessionEnded')).toMatchObject({ reason: 'browser-crashed', lines: 2 });
      expect(await bench.lines(one.session)).toEqual([
        'Alice: Ce qui est dit est gardé.',
        'Bob: Même à la dernière seconde',
      ]);
      await two.room.say('Alice', 'Nous continuons ici.');
      expect(await bench.untilLines(two.session, 1)).toEqual(['Alice: Nous continuons ici.']);
      await bench.until(waiting, 'BotSessionClaimed');
      await bench.tell(waiting, { type: 'requestStop' });
      expect(await bench.until(waiting, 'BotSessionEnded')).toMatchObject({ reason: 'stopped' });
      await bench.tell(two.session, { type: 'requestStop' });
      expect(await bench.until(two.session, 'BotSessionEnded')).toMatchObject({ reason: 'stopped', lines: 1 });
      // Bot sessions that end with lines save themselves.
      for (const { session } of [one, two]) {
        await bench.follow(
          async () => (await bench.meetingTypes(session)).includes('TranscriptCompleted') || undefined,
        );
        expect(await bench.meetingTypes(session)).toEqual(['MeetingRegistered', 'TranscriptCompleted']);
      }
      expect(await bench.meetingTypes(waiting)).toEqual([]);
    },
  );

  it.runIf(isLong)(
    'end where a page’s script runs away: what was captured stays, and nobody waits for the page',
    async () => {
      const { session, room } = await attending('run-aaaa-way');
      await room.say('Alice', 'Avant que la page se fige.');
      await bench.untilLines(session, 1);
      const hanging = bench.browsers.at(-1);
      hanging?.page
        .evaluate(() => {
          for (;;);
        })
        .catch(() => undefined);
      expect(await bench.until(session, 'BotSessionEnded')).toMatchObject({ reason: 'browser-crashed', lines: 1 });
      await hanging?.gone;
    },
  );

  it.runIf(isLong)('keep what is said while the language of captions is being chosen', async () => {
    const room = bench.replica.room('lan-gage-aaa', {
      entry: 'open',
      people: [{ name: 'Alice' }],
      captionLanguage: 'fr-FR',
      languageMenu: 'settings',
      faults: { languageMissing: true },
    });
    const session = await bench.launch('lan-gage-aaa');
    await room.arrival();
    await bench.until(
      session,
      'BotStepChanged',
      ({ step, status }) => step === 'language_french' && status === 'in_progress',
    );
    await room.say('Alice', 'Déjà une phrase.');
    await bench.tell(session, { type: 'requestStop' });
    expect(await bench.until(session, 'BotSessionEnded')).toMatchObject({ reason: 'stopped', lines: 1 });
    expect(await bench.lines(session)).toEqual(['Alice: Déjà une phrase.']);
  });

  it.runIf(isLong)('stop where a page’s script has run away: nobody waits for what it was asked', async () => {
    // Patient beyond the time that a test has.
    const patient = await openMeetBench({ capacity: 1, pagePatienceMs: 3_600_000 });
    try {
      const room = patient.replica.room('han-gsss-aaa', { entry: 'open', people: [{ name: 'Alice' }] });
      const session = await patient.launch('han-gsss-aaa');
      await room.arrival();
      await patient.until(
        session,
        'BotStepChanged',
        ({ step, status }) => step === 'transcript_capture' && status === 'completed',
      );
      const hanging = patient.browsers.at(-1);
      hanging?.page
        .evaluate(() => {
          for (;;);
        })
        .catch(() => undefined);
      await patient.tell(session, { type: 'requestStop' });
      expect(await patient.until(session, 'BotSessionEnded')).toMatchObject({ reason: 'stopped' });
      await hanging?.gone;
    } finally {
      await patient.close();
    }
  });

  it.runIf(isLong)('hear commands, answer in the chat, and do not answer their own words', async () => {
    const { session, room, guest } = await attending('com-dddd-ddd');
    await room.say('Alice', 'Greffié, participants.');
    const answered = await bench.until(session, 'BotCommandAnswered', ({ command }) => command === 'participants');
    expect(answered).toMatchObject({
      asker: 'Alice',
      request: 'Greffié, participants.',
      answer: expect.stringMatching(/^2\u00a0participants\u00a0: Alice, Bob\.$/u),
    });
    const { text } = room.chat.at(-1) ?? { text: '' };
    expect(text).toBe(answered.answer);
    // Somebody reads the answer out, and the page takes the bot for somebody who says a command.
    await room.say('Bob', text);
    await room.say('Greffier', 'Greffier, statut.');
    await room.say('Bob', 'Greffier, note : rappeler le notaire.');
    await bench.until(session, 'BotCommandAnswered', ({ command }) => command === 'note');
    const answers = () => room.chat.map((message) => message.text).filter((one) => !one.startsWith('Bonjour, je suis'));
    expect(answers()).toEqual([text, 'C’est noté.']);
    await room.say('Alice', 'Greffier, danse.');
    await bench.until(session, 'BotCommandAnswered', ({ command }) => command === 'unknown');
    await room.say('Bob', 'Greffier, rappel dans 1 seconde : voter.');
    await room.until(() => room.chat.at(-1)?.text.startsWith('Rappel') ?? false, { timeoutMs: 60_000 });
    const last = answers().slice(2);
    expect(last).toEqual([
      expect.stringContaining('Je ne connais pas cette commande'),
      'Je vous le rappelle dans 1\u00a0s\u00a0: voter',
      'Rappel pour Bob\u00a0: voter',
    ]);
    guest.remove();
    expect(await bench.until(session, 'BotSessionEnded')).toMatchObject({ reason: 'removed', lines: 6 });
  });

  it('are ended by the watchdog where nobody claims them, or nobody runs them any more', async () => {
    const { dependencies, pool } = bench.record;
    const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;
    const launch = async (expiresAt: string) => {
      const sessionId = randomUUID();
      await changeBotSession(dependencies, {
        sessionId,
        command: {
          type: 'requestLaunch',
          sessionId,
          platform: 'teams',
          requestedBy: bench.userId,
          meetingUrl: `${bench.replica.origin}/x`,
          botName: 'Greffier',
          expiresAt,
        },
        request: request(),
      });
      return sessionId;
    };
    const [late, dead, alive] = [
      await launch(new Date(Date.now() - 1_000).toISOString()),
      await launch('2100-01-01T00:00:00.000Z'),
      await launch('2100-01-01T00:00:00.000Z'),
    ];
    const leases = new Leases(pool, 'worker-x');
    for (const id of [dead, alive])
      await changeBotSession(dependencies, {
        sessionId: id,
        command: { type: 'claim', worker: 'worker-x', now: dependencies.now() },
        request: request(),
      });
    const renewing = setInterval(() => void leases.hold([alive], 500), 100);
    const leave = new AbortController();
    const watching = runWatchdog(
      {
        ...dependencies,
        pool,
        leases,
        leaseMs: 500,
        takeOverMs: 1_500,
        report: (problem) => bench.reports.push(problem),
      },
      leave.signal,
    );
    expect(await bench.until(late, 'BotSessionEnded')).toMatchObject({ reason: 'expired', lines: 0 });
    expect(await bench.until(dead, 'BotSessionEnded')).toMatchObject({ reason: 'lease-lapsed' });
    expect((await bench.events(alive)).map(({ type }) => type)).not.toContain('BotSessionEnded');
    leave.abort();
    await watching;
    clearInterval(renewing);
  });
});
