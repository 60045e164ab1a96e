import type { Guest, Room } from '#test/replicas/google-meet/replica.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { openMeetBench, type MeetBench } from '#test/support/meet-bot.ts';
import { QUICK_RULES } from '#test/support/meet-rules.ts';
import { startWorkerProcess, type WorkerProcess } from '#test/support/meet-worker-process.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LEASE_MS = 3_000;
const GAP = expect.stringMatching(/^Greffier: \[Interruption de /u);
/** What bots wrote in a room beside who they are. */
const answersIn = ({ chat }: Pick<Room, 'chat'>): string[] =>
  chat.map(({ text }) => text).filter((text) => !text.startsWith('Bonjour, je suis'));
const LIFE = /Joined|Interrupted|Rejoined|Claimed|Ended|Answered/u;

interface TakenOver {
  readonly session: string;
  readonly room: Room;
  /** The bot of the worker that was frozen. */
  readonly former: Guest;
}

describe.skipIf(!hasChromium())('a worker that is frozen until its lease has run out, and lives', () => {
  /** How many bot sessions the worker beside the frozen one may run. */
  let places = 0;
  let bench: MeetBench;
  beforeAll(async () => {
    const rules = async () => ({ ...QUICK_RULES, capacity: places });
    bench = await openMeetBench({ changes: { leaseMs: LEASE_MS, rules } });
  });
  afterAll(() => bench.close());

  const capturing = (session: string, times: number) =>
    bench.follow(async () => {
      const done = (await bench.events(session)).filter(
        ({ type, data }) =>
          type === 'BotStepChanged' && data.step === 'transcript_capture' && data.status === 'completed',
      );
      return done.length >= times || undefined;
    });

  /** A bot that captures, its worker frozen, and the bot of the worker that took over, which captures too. */
  async function takenOver(code: string, frozen: WorkerProcess, said = 'Avant le gel.'): Promise<TakenOver> {
    places = 0;
    const room = bench.replica.room(code, { entry: 'open', people: [{ name: 'Alice' }, { name: 'Bob' }] });
    const session = await bench.launch(code);
    const former = await room.arrival();
    await capturing(session, 1);
    await room.say('Alice', said);
    await bench.untilLines(session, 1);
    if (said.includes('rappel')) await bench.until(session, 'BotCommandAnswered');
    frozen.freeze();
    // Its page still shows captions: the worker has them when it wakes up.
    await room.say('Bob', 'Ici, personne n’écoute.');
    await room.say('Alice', 'Non, personne.');
    places = 5;
    await room.arrival();
    await capturing(session, 2);
    return { session, room, former };
  }

  async function withFrozen(work: (frozen: WorkerProcess) => Promise<void>): Promise<void> {
    const { url, masterKey } = bench.record;
    const frozen = await startWorkerProcess({
      url,
      masterKey: Buffer.from(masterKey).toString('hex'),
      origin: bench.replica.origin,
      worker: 'worker-frozen',
      leaseMs: LEASE_MS,
    });
    try {
      await work(frozen);
      expect(frozen.output).toContain('another worker took the bot session over');
    } finally {
      await frozen.stop();
    }
  }

  async function endsWith(session: string, room: Room, lines: readonly unknown[]): Promise<void> {
    expect(await bench.untilLines(session, lines.length)).toEqual(lines);
    room.end();
    const end = await bench.until(session, 'BotSessionEnded');
    expect(end).toMatchObject({ reason: 'meeting-ended', lines: lines.length });
    expect(await bench.lines(session)).toEqual(lines);
    expect(bench.reports).toEqual([]);
  }

  it('leaves the meeting, and writes nothing that it heard beside the worker that took its bot session over', () =>
    withFrozen(async (frozen) => {
      const { session, room, former } = await takenOver('fro-zena-aaa', frozen);
      await room.say('Bob', 'Greffier, note : rappeler le notaire.');
      await bench.until(session, 'BotCommandAnswered');
      await room.say('Alice', 'Nous voilà de nouveau.');
      await bench.untilLines(session, 4);
      frozen.thaw();
      await former.until(({ phase }) => phase === 'gone', { timeoutMs: 60_000 });
      await room.say('Bob', 'Après le gel.');
      await endsWith(session, room, [
        'Alice: Avant le gel.',
        GAP,
        'Bob: Greffier, note : rappeler le notaire.',
        'Alice: Nous voilà de nouveau.',
        'Bob: Après le gel.',
      ]);
      expect(answersIn(room)).toEqual(['C’est noté.']);
      const types = (await bench.events(session)).map(({ type }) => type).filter((type) => LIFE.test(type));
      expect(types).toEqual([
        'BotSessionClaimed',
        'BotSessionJoined',
        'BotSessionInterrupted',
        'BotSessionClaimed',
        'BotSessionRejoined',
        'BotCommandAnswered',
        'BotSessionEnded',
      ]);
    }));

  it('leaves it to the worker that took its bot session over to remind people of what is due', () =>
    withFrozen(async (frozen) => {
      const { session, room, former } = await takenOver(
        'fro-zenc-ccc',
        frozen,
        'Greffier, rappel dans 5 secondes : voter.',
      );
      await room.until(() => room.chat.some(({ text }) => text.startsWith('Rappel')), { timeoutMs: 60_000 });
      frozen.thaw();
      await former.until(({ phase }) => phase === 'gone', { timeoutMs: 60_000 });
      await room.say('Bob', 'Greffier, note : signer.');
      await bench.until(session, 'BotCommandAnswered', ({ command }) => command === 'note');
      expect(answersIn(room)).toEqual([
        'Je vous le rappelle dans 5\u00a0s\u00a0: voter',
        'Rappel pour Alice\u00a0: voter',
        'C’est noté.',
      ]);
      room.end();
      await bench.until(session, 'BotSessionEnded');
    }));

  it('takes no place of the lines that are said after it woke up', () =>
    withFrozen(async (frozen) => {
      const { session, room, former } = await takenOver('fro-zenb-bbb', frozen);
      frozen.thaw();
      await former.until(({ phase }) => phase === 'gone', { timeoutMs: 60_000 });
      await room.say('Bob', 'Après le gel.');
      await room.say('Alice', 'Tout est là.');
      await endsWith(session, room, ['Alice: Avant le gel.', GAP, 'Bob: Après le gel.', 'Alice: Tout est là.']);
    }));
});
