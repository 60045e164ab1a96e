import { commandIn, type AskedVia } from '#domain/bot-session/asked-command.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import { describe, expect, it } from 'vitest';
import { analyse } from '../analysis/analyse.ts';
import { answerCommand, type AnswerDependencies } from './answer.ts';
import { CaptionWriter } from './caption-writer.ts';

const START = '2026-07-01T08:00:00.000Z';
const SESSION = { id: 's1', botName: 'Greffier', startedAt: START };
const WAYS: readonly AskedVia[] = ['speech', 'chat', 'application'];

/** A bot session in which these lines were said, by Alice and Bob in turn, five minutes after it came. */
async function saying(...texts: readonly string[]) {
  const log = new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, new MemoryKeyring()));
  const own = { sessionId: SESSION.id, worker: 'w1', now: () => START, report: () => undefined };
  const writer = new CaptionWriter({ log, ...own });
  for (const [line, text] of texts.entries())
    await writer.write({
      type: 'finaliseCaption',
      sessionId: SESSION.id,
      line,
      speaker: line % 2 === 0 ? 'Alice' : 'Bob',
      text,
      startedAt: START,
      at: line * 1_000,
    });
  const seen = { participants: null, speakers: writer.speakers, lines: writer.lines };
  const ask = async (request: string, via: AskedVia, changes: Partial<AnswerDependencies<string>> = {}) => {
    const asked = commandIn(request, { botName: SESSION.botName, via });
    if (!asked) throw new Error(`nothing is asked in « ${request} »`);
    return answerCommand(
      {
        log,
        now: () => '2026-07-01T08:05:00.000Z',
        analyse: (wanted) => analyse(quotingAnalyst, wanted),
        seen: via === 'application' ? null : seen,
        record: async ({ command, answer }) => `${command}: ${answer}`,
        ...changes,
      },
      { session: SESSION, asked, via, asker: 'Claire', request },
    );
  };
  return ask;
}

describe('a command to a bot', () => {
  it.each(['statut', 'participants', 'temps', 'aide', 'note : signer', 'rappel dans 5 min', 'résumé'])(
    'is answered alike whether it was spoken, typed in the chat or sent by the application: %s',
    async (command) => {
      const ask = await saying('Bonjour à tous.', 'On retient le devis.', 'Bob rappelle le notaire.');
      const answers = await Promise.all(WAYS.map((via) => ask(`Greffier, ${command}`, via)));
      expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
      expect(new Set(answers.map(({ recorded }) => recorded)).size).toBe(1);
    },
  );

  it.each(WAYS)('is answered by a summary of three lines, and of fewer by none: %s', async (via) => {
    const few = await saying('Bonjour à tous.', 'On retient le devis.');
    expect((await few('Greffier, résumé', via)).answer).toBe('Il n’y a pas encore assez à résumer.');
    const enough = await saying('Bonjour à tous.', 'On retient le devis.', 'Bob rappelle le notaire.');
    expect((await enough('Greffier, résumé', via)).answer).not.toContain('pas encore assez');
  });

  it('is shown in the meeting before it is recorded', async () => {
    const ask = await saying('Bonjour.');
    const order: string[] = [];
    await ask('Greffier, temps', 'speech', {
      show: async () => void order.push('shown'),
      record: async () => String(order.push('recorded')),
    });
    expect(order).toEqual(['shown', 'recorded']);
  });

  it('that needs an analyst who fails is refused in the application, and answered in the meeting', async () => {
    const ask = await saying('Un.', 'Deux.', 'Trois.');
    const failing = { analyse: () => Promise.reject(new Error('busy')) };
    await expect(ask('résumé', 'application', failing)).rejects.toThrow('busy');
    expect((await ask('Greffier, résumé', 'chat', failing)).answer).toContain('pas encore assez');
  });

  it('needs the bot’s name in a meeting, where others are spoken to, and none in the application', () => {
    for (const via of ['speech', 'chat'] as const) expect(commandIn('statut', { botName: 'Scribe', via })).toBeNull();
    expect(commandIn('statut', { botName: 'Scribe', via: 'application' })).toMatchObject({ command: 'status' });
    for (const via of WAYS)
      expect(commandIn('Scribe, statut', { botName: 'Scribe', via })).toMatchObject({ command: 'status' });
    expect(commandIn('Scribe, danse', { botName: 'Scribe', via: 'chat' })).toEqual({ command: 'unknown', text: null });
  });
});
