import { TOO_MUCH_CONTENTION } from '#commands/handle.ts';
import { loadBotSession } from '#commands/bot-session/session.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { GreffierError } from '#domain/errors.ts';
import { RECORD_OLDER } from '#domain/events/continuity.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { interposed, type Interruption } from '#test/support/interposed-store.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { describe, expect, it } from 'vitest';
import { BotSessionReporter } from './bot-session-reporter.ts';

const SESSION = 's1';
const now = () => '2026-07-01T08:00:00.000Z';
const LAUNCH: BotSessionCommand = {
  type: 'requestLaunch',
  sessionId: SESSION,
  platform: 'googlemeet',
  requestedBy: 'u1',
  meetingUrl: 'https://meet.example/x',
  botName: 'Greffier',
  expiresAt: '2100-01-01T00:00:00.000Z',
};
const END: BotSessionCommand = { type: 'end', reason: 'lease-lapsed', lines: 0 };
const ANSWER: BotSessionCommand = {
  type: 'recordAnswer',
  sessionId: SESSION,
  command: 'help',
  asker: null,
  request: '!aide',
  answer: 'Voici.',
};

async function launched(interruption: Interruption = {}) {
  const log = new StoredEventLog(
    interposed(new MemoryEventStore(), interruption),
    new EventCodec(eventRegistry, new MemoryKeyring()),
  );
  const reports: string[] = [];
  const voice = new BotSessionReporter({
    log,
    now,
    sessionId: SESSION,
    worker: 'w1',
    takenOver: () => undefined,
    evidence: { keep: () => Promise.reject(new TypeError('no pictures here')), find: async () => null },
    report: (problem, { code }) => reports.push(`${problem}: ${String(code)}`),
  });
  await voice.tell(LAUNCH);
  await voice.tell({ type: 'claim', worker: 'w1', now: now() });
  return { voice, reports, phase: async () => (await loadBotSession(log, SESSION)).session.phase };
}

describe('what is said of a bot session', () => {
  it('is refused once where somebody else ended it: the bot comes to its end', async () => {
    const { voice, reports } = await launched();
    await voice.tell(END);
    voice.mention(ANSWER);
    await voice.tell(END);
    await voice.idle();
    expect(reports).toEqual(['cannot append what a bot reports of its bot session: SESSION_ENDED_ALREADY']);
  });

  it.each([STORE_UNAVAILABLE, RECORD_OLDER, TOO_MUCH_CONTENTION])(
    'is said again, in its order, while it meets $code',
    async (definition) => {
      const { voice, reports, phase } = await launched({
        before: (nth) => {
          if (nth === 3 || nth === 4) throw new GreffierError(definition);
        },
      });
      voice.mention(ANSWER);
      await voice.tell(END);
      expect(reports).toEqual(Array(2).fill(`cannot append what the bot reports, retrying: ${definition.code}`));
      expect(await phase()).toBe('ended');
    },
  );
});
