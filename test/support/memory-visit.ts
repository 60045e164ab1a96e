import { noObjections } from '#domain/bot-session/objection-decisions.ts';
import { loadEvents } from '#commands/stream.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { runBotSession } from '#bots/kit/bot-session.ts';
import type { Rules } from '#bots/kit/bot-session-context.ts';
import { BotSessionEndedError } from '#bots/kit/bot-session-ended.ts';
import type { BotPlatform } from '#bots/kit/platform.ts';
import type { BotSessionDependencies } from '#bots/kit/running.ts';
import type { OpenBrowser } from '#bots/browser/bot-session-browser.ts';
import type { Consent } from '#domain/bot-session/consents.ts';
import { isLine, type BotSessionEvent, type CaptionEvent } from '#domain/bot-session/events.ts';
import { botSessionStreams, captionStreams } from '#domain/bot-session/streams.ts';
import { orElse } from '#domain/events/personal.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { MemoryKeyring } from './keyring.ts';
import { quotingAnalyst } from './quoting-analyst.ts';

export const BOT_NAME = 'Greffier';
export const PATIENT: Rules = {
  lobbyMs: 120_000,
  aloneMs: 120_000,
  longestMs: 600_000,
  acceptsRecording: false,
  captionLanguage: 'fr-FR',
};

export interface Line {
  readonly speaker: string;
  readonly text: string;
}

export interface VisitOptions {
  readonly platform: BotPlatform;
  readonly meetingUrl: string;
  readonly botName?: string | undefined;
  readonly rules?: Partial<Rules> | undefined;
  /** What a person has answered by now. */
  readonly consentAnswer: (consent: Consent) => boolean | null;
}

/** A bot session that runs. */
export interface MemoryVisit {
  /** Resolves once it is over. */
  readonly done: Promise<void>;
  /** Aborted once it is over. */
  readonly over: AbortSignal;
  readonly left: AbortSignal;
  /** Problems that the bot reported. */
  readonly reports: readonly string[];
  leave(ending: BotSessionEndedError['ending']): void;
  events(): Promise<readonly BotSessionEvent[]>;
  /** Lines with words, in their order. */
  lines(): Promise<readonly Line[]>;
  /** Looks after every event, until `look` answers true, or the bot session is over, or `patience` is. */
  until(look: () => Promise<boolean>, patience?: AbortSignal): Promise<void>;
}

/**
 * A bot session as it is, on a log in memory, so that hundreds of visits can be made. Chrome as bots open it, the
 * worker and the real store are for other specs.
 */
export async function visitInMemory({
  platform,
  meetingUrl,
  botName = BOT_NAME,
  rules,
  consentAnswer,
}: VisitOptions): Promise<MemoryVisit> {
  const log = new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, new MemoryKeyring()));
  const reports: string[] = [];
  const sessionId = randomUUID();
  const dependencies = dependenciesOf(platform, log, reports);
  const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: sessionId }) as const;
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  await changeBotSession(dependencies, {
    sessionId,
    command: {
      type: 'requestLaunch',
      sessionId,
      platform: platform.name,
      requestedBy: 'test',
      meetingUrl,
      botName,
      expiresAt,
    },
    request: request(),
  });
  await changeBotSession(dependencies, {
    sessionId,
    command: { type: 'claim', worker: dependencies.worker, now: dependencies.now() },
    request: request(),
  });
  const over = new AbortController();
  const leaving = new AbortController();
  const leave = (ending: BotSessionEndedError['ending']) => leaving.abort(new BotSessionEndedError(ending));
  const control = {
    signal: leaving.signal,
    leave,
    captureSaid: () => noObjections,
    consentAnswer,
    isTakenOver: () => false,
    takenOver: () => undefined,
    writesWith: () => undefined,
    reminders: () => [],
  };
  const done = runBotSession(dependencies, { sessionId, rules: { ...PATIENT, ...rules }, control }).finally(() =>
    over.abort(),
  );
  return {
    done,
    over: over.signal,
    left: leaving.signal,
    reports,
    leave,
    events: async () => (await loadEvents(log, botSessionStreams.of(sessionId))).events,
    lines: async () => linesOf((await loadEvents(log, captionStreams.of(sessionId))).events),
    async until(look, patience = over.signal) {
      for await (const _ of log.subscribe(null, AbortSignal.any([over.signal, patience]))) if (await look()) return;
    },
  };
}

function dependenciesOf(platform: BotPlatform, log: StoredEventLog, reports: string[]): BotSessionDependencies {
  return {
    log,
    now: () => new Date().toISOString(),
    worker: 'worker-1',
    platforms: [platform],
    evidence: { keep: async () => randomUUID(), find: async () => null },
    analyst: quotingAnalyst,
    publicPage: 'https://greffier.exemple.fr/information',
    publishDraft: () => {},
    report: (problem, details) =>
      void reports.push(
        `${problem} ${JSON.stringify(details, (_name, value: unknown) => (value instanceof Error ? value.stack : value))}`,
      ),
    lookMs: 50,
    captionLanguage: async () => null,
  };
}

/** A context of one browser for each bot session. */
export const contextsOf =
  (browser: Browser, options: { readonly locale?: string } = {}): OpenBrowser =>
  async ({ locale }) => {
    const context = await browser.newContext({ locale, ...options });
    const gone = Promise.withResolvers<void>();
    context.once('close', () => gone.resolve());
    return { page: await context.newPage(), gone: gone.promise, close: () => context.close() };
  };

function linesOf(events: readonly CaptionEvent[]): Line[] {
  const names = new Map<number, string>();
  const lines = new Map<number, Line>();
  for (const event of events) {
    if (event.type === 'CaptionSpeakerSeen') names.set(event.data.speaker, orElse(event.data.name, '?'));
    if (!isLine(event)) continue;
    const { line, speaker, text } = event.data;
    lines.set(line, { speaker: names.get(speaker) ?? '?', text: orElse(text, '?') });
  }
  return [...lines]
    .toSorted(([a], [b]) => a - b)
    .map(([, line]) => line)
    .filter(({ text }) => text !== '');
}
