import { changeBotSession, loadBotSession } from '#commands/bot-session/session.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BotCommands } from './commands.ts';
import { BotSessionReporter } from './bot-session-reporter.ts';

const SESSION = 's1';
const START = '2026-07-01T08:00:00.000Z';
const START_MS = Date.parse(START);

/** A bot session that `w1` runs, of which Claire wants to be reminded a minute after its start. */
async function reminding() {
  const log = new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, new MemoryKeyring()));
  const now = () => START;
  const tell = async (command: BotSessionCommand) => {
    await changeBotSession(
      { log, now },
      {
        sessionId: SESSION,
        command,
        request: {
          commandId: randomUUID(),
          actor: 'system:spec',
          correlationId: SESSION,
        },
      },
    );
  };
  const meetingUrl = 'https://meet.example/x';
  const expiresAt = '2100-01-01T00:00:00.000Z';
  await tell({
    type: 'requestLaunch',
    sessionId: SESSION,
    platform: 'googlemeet',
    requestedBy: 'u1',
    meetingUrl,
    botName: 'Greffier',
    expiresAt,
  });
  await tell({ type: 'claim', worker: 'w1', now: START });
  const asked = {
    command: 'reminder',
    asker: 'Claire',
    request: 'Greffier, rappel dans une minute : voter',
    answer: '',
  };
  await tell({ type: 'recordAnswer', sessionId: SESSION, ...asked });
  const written: string[] = [];
  const commandsOf = (worker: string, remindFrom = 0) => {
    const evidence = { keep: async () => '', find: async () => null };
    const voice = new BotSessionReporter({
      log,
      now,
      sessionId: SESSION,
      worker,
      takenOver: () => undefined,
      evidence,
      report: () => undefined,
    });
    const write = async (text: string) => {
      written.push(`${worker}: ${text}`);
      return true;
    };
    const seen = () => ({ participants: null, speakers: [], lines: 0 });
    const commands = new BotCommands({
      sessionId: SESSION,
      botName: 'Greffier',
      startedAt: START,
      log,
      analyst: quotingAnalyst,
      voice,
      remindFrom,
      write,
      now,
      seen,
    });
    return async (reminders: Awaited<ReturnType<typeof due>>, seconds: number) => {
      commands.remind(reminders, START_MS + seconds * 1_000);
      await commands.idle();
    };
  };
  const due = async () => (await loadBotSession(log, SESSION)).reminders;
  const takeOver = () => tell({ type: 'takeOver', worker: 'w2', from: 'w1', since: START });
  return { commandsOf, due, takeOver, written };
}

describe('a reminder', () => {
  it('is given when it is due, once, whichever worker runs the bot session', async () => {
    const { commandsOf, due, takeOver, written } = await reminding();
    const first = commandsOf('w1');
    const asked = await due();
    for (const seconds of [59, 60, 61]) await first(asked, seconds);
    expect(written).toEqual(['w1: Rappel pour Claire\u00a0: voter']);
    expect(await due()).toEqual([]);
    await takeOver();
    await commandsOf('w2')(await due(), 62);
    expect(written).toHaveLength(1);
  });

  it('is not given by a worker that was taken for dead, but by the one that took the bot session over', async () => {
    const { commandsOf, due, takeOver, written } = await reminding();
    const former = commandsOf('w1');
    const asked = await due();
    await takeOver();
    await former(asked, 60);
    expect(written).toEqual([]);
    await commandsOf('w2')(await due(), 60);
    expect(written).toEqual(['w2: Rappel pour Claire\u00a0: voter']);
  });

  it('is not given again where an older version gave it, which left no event of that', async () => {
    const { commandsOf, due, written } = await reminding();
    await commandsOf('w1', START_MS + 61_000)(await due(), 70);
    expect(written).toEqual([]);
  });
});
