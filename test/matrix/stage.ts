import { captionStreams } from '#domain/bot-session/streams.ts';
import { botSessionStreams } from '#domain/bot-session/streams.ts';
import { loadEvents } from '#commands/stream.ts';
import { runBotSession } from '#bots/kit/bot-session.ts';
import type { BotSessionDependencies } from '#bots/kit/running.ts';
import { BotSessionEndedError } from '#bots/kit/bot-session-ended.ts';
import type { Rules } from '#bots/kit/bot-session-context.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { isLine, type BotSessionEvent, type CaptionEvent } from '#domain/bot-session/events.ts';
import { orElse } from '#domain/events/personal.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import type { OpenBrowser } from '#bots/browser/bot-session-browser.ts';
import type { BotPlatform } from '#bots/kit/platform.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import type { InterfaceLanguage, Replicated, Utterance } from '#test/replicas/kit/protocol.ts';
import { perform, type Actor, type Scenario } from '#test/replicas/kit/scenarios.ts';
import type { Room } from '#test/replicas/kit/server/room.ts';
import { launchTestBrowser } from '#test/support/chromium.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import type { Browser } from 'playwright';
import { randomUUID } from 'node:crypto';

export const BOT_NAME = 'Greffier';
export const PATIENT: Rules = {
  lobbyMs: 120_000,
  aloneMs: 120_000,
  longestMs: 600_000,
  acceptsRecording: false,
  captionLanguage: 'fr-FR',
};

/** How a platform is set on the stage: its replica, and its bots on pages of it. */
export interface Staged<R extends Replicated, Act extends string> {
  readonly name: BotPlatformName;
  /** The room of a visit, which nobody has opened yet. */
  room(visit: number, visiting: Visiting<R, Act>): Room<R, Actor<R, Act>>;
  platform(openBrowser: OpenBrowser): BotPlatform;
  close(): Promise<void>;
}

export interface Visiting<R extends Replicated, Act extends string> extends Around {
  readonly scenario: Scenario<R, Act>;
  readonly language: InterfaceLanguage;
  readonly drift: R['setup']['drift'];
}

/** How people around the bot behave. */
export interface Around {
  readonly rules?: Partial<Rules>;
  /** What a person answers to a question of consent. */
  readonly consent?: boolean;
  /** The bot is stopped once this has happened. */
  readonly stopAfter?: (events: readonly BotSessionEvent[]) => boolean;
}

/** What became of a visit. */
export interface Visited<R extends Replicated> {
  readonly room: Pick<Room<R>, 'log' | 'setup' | 'chat'>;
  readonly events: readonly BotSessionEvent[];
  /** What each person is recorded to have said in each turn, in order. */
  readonly turns: readonly { readonly speaker: string; readonly text: string }[];
  /** Problems that the bot reported. */
  readonly reports: readonly string[];
  /** Set where the scenario itself could not go on before the bot left. */
  readonly stuck: string | null;
}

export interface Stage<R extends Replicated, Act extends string> {
  /** Each visit has a context and a page of its own in it. */
  readonly browser: Browser;
  attend(visiting: Visiting<R, Act>): Promise<Visited<R>>;
  close(): Promise<void>;
}

interface Line {
  readonly speaker: string;
  readonly text: string;
}

/** Lines that follow each other and are of one person, as one turn. */
export function turnsOf(lines: readonly Line[]): Line[] {
  const turns: Line[] = [];
  for (const { speaker, text } of lines) {
    const last = turns.at(-1);
    if (last?.speaker === speaker) turns[turns.length - 1] = { speaker, text: `${last.text} ${text}` };
    else turns.push({ speaker, text });
  }
  return turns;
}

export const saidBy = (utterances: readonly Utterance[]): Line[] =>
  turnsOf(
    utterances.map(({ speaker, words }) => ({
      speaker: typeof speaker === 'string' ? speaker : speaker.name,
      text: words,
    })),
  );

/**
 * The bot's bot session as it is, on a log in memory and in contexts of one browser, so that hundreds of visits can be
 * made. Chrome as bots open it, the worker and the real store are for other specs.
 */
export async function openStage<R extends Replicated, Act extends string>(
  staged: Staged<R, Act>,
): Promise<Stage<R, Act>> {
  const browser = await launchTestBrowser();
  let visits = 0;
  return {
    browser,
    attend: (visiting) => attend({ browser, staged, room: staged.room(++visits, visiting) }, visiting),
    close: async () => {
      await browser.close();
      await staged.close();
    },
  };
}

/** How long the last words may take from the page into the log. */
const KEPT_PATIENCE_MS = 60_000;

function differenceOf(wanted: readonly Line[], found: readonly Line[]): string {
  const at = wanted.findIndex((turn, index) => JSON.stringify(turn) !== JSON.stringify(found[index]));
  return `turn ${at} of ${wanted.length} is not kept as it was said: ${JSON.stringify({ wanted: wanted.slice(at, at + 2), found: found.slice(at, at + 2) }, null, 1)}`;
}

interface Set<R extends Replicated, Act extends string> {
  readonly browser: Browser;
  readonly staged: Staged<R, Act>;
  readonly room: Room<R, Actor<R, Act>>;
}

async function attend<R extends Replicated, Act extends string>(
  { browser, staged, room }: Set<R, Act>,
  { scenario, rules, consent, stopAfter }: Visiting<R, Act>,
): Promise<Visited<R>> {
  const log = new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, new MemoryKeyring()));
  const reports: string[] = [];
  const sessionId = randomUUID();
  const dependencies = dependenciesOf(browser, staged, { log, reports });
  const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: sessionId }) as const;
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  await changeBotSession(dependencies, {
    sessionId,
    command: {
      type: 'requestLaunch',
      sessionId,
      platform: staged.name,
      requestedBy: 'test',
      meetingUrl: room.url,
      botName: BOT_NAME,
      expiresAt,
    },
    request: request(),
  });
  await changeBotSession(dependencies, {
    sessionId,
    command: { type: 'claim', worker: dependencies.worker, now: dependencies.now() },
    request: request(),
  });

  const eventsNow = async () => (await loadEvents(log, botSessionStreams.of(sessionId))).events;
  const turnsNow = async () => turnsOf(linesOf((await loadEvents(log, captionStreams.of(sessionId))).events));
  const over = new AbortController();
  /** Looks after every event, until the bot session is over. */
  const until = async (look: () => Promise<boolean>, patience: AbortSignal = over.signal): Promise<void> => {
    for await (const _ of log.subscribe(null, AbortSignal.any([over.signal, patience]))) if (await look()) return;
  };
  const leaving = new AbortController();
  const leave = (ending: BotSessionEndedError['ending']) => leaving.abort(new BotSessionEndedError(ending));
  const control = {
    signal: leaving.signal,
    leave,
    consentAnswer: () => consent ?? null,
    isTakenOver: () => false,
    takenOver: () => undefined,
    writesWith: () => undefined,
    reminders: () => [],
  };
  const session = runBotSession(dependencies, { sessionId, rules: { ...PATIENT, ...rules }, control }).finally(() =>
    over.abort(),
  );

  let stuck: string | null = null;
  const listening = () =>
    until(async () =>
      (await eventsNow()).some(
        ({ type, data }) =>
          type === 'BotStepChanged' && data.step === 'transcript_capture' && data.status === 'completed',
      ),
    );
  /** The last that was said of a question. */
  const asks = (does: boolean) =>
    until(async () => {
      const last = (await eventsNow()).findLast(({ type }) => type.startsWith('BotConsent'))?.type;
      return does ? last === 'BotConsentAsked' : last === 'BotConsentWithdrawn';
    });
  const kept = async (said: readonly Utterance[]) => {
    const wanted = saidBy(said);
    const patience = AbortSignal.timeout(KEPT_PATIENCE_MS);
    await until(async () => JSON.stringify(await turnsNow()) === JSON.stringify(wanted), patience);
    if (patience.aborted) throw new Error(differenceOf(wanted, await turnsNow()));
  };
  const play = async () => {
    if (scenario.cues.length > 0)
      await perform(scenario.cues, {
        room,
        guest: await room.arrival({ timeoutMs: 120_000 }),
        listener: { listening, kept, asks },
      });
  };
  const failed = Promise.withResolvers<void>();
  const played = play().catch((error: unknown) => {
    stuck = String(error);
    failed.resolve();
  });
  /** Whatever else the scenario has in store, there it is over. */
  const stopped = stopAfter && until(async () => stopAfter(await eventsNow())).then(() => leave('stopped'));
  await Promise.race([session, stopped ?? played, failed.promise]);
  const stuckAt = over.signal.aborted || leaving.signal.aborted ? null : stuck;
  if (stuckAt !== null) leave('stopped');
  await session;
  return { room, events: await eventsNow(), turns: await turnsNow(), reports, stuck: stuckAt };
}

function dependenciesOf<R extends Replicated, Act extends string>(
  browser: Browser,
  staged: Staged<R, Act>,
  { log, reports }: { readonly log: StoredEventLog; readonly reports: string[] },
): BotSessionDependencies {
  return {
    log,
    now: () => new Date().toISOString(),
    worker: 'worker-1',
    platforms: [
      staged.platform(async ({ locale }) => {
        const context = await browser.newContext({ locale });
        const gone = Promise.withResolvers<void>();
        context.once('close', () => gone.resolve());
        return { page: await context.newPage(), gone: gone.promise, close: () => context.close() };
      }),
    ],
    evidence: { keep: async () => randomUUID(), find: async () => null },
    analyst: quotingAnalyst,
    publishDraft: () => {},
    report: (problem, details) =>
      void reports.push(
        `${problem} ${JSON.stringify(details, (_name, value: unknown) => (value instanceof Error ? value.stack : value))}`,
      ),
    lookMs: 50,
  };
}

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
