import type { Rules } from '#bots/kit/bot-session-context.ts';
import type { BotSessionEvent } from '#domain/bot-session/events.ts';
import type { OpenBrowser } from '#bots/browser/bot-session-browser.ts';
import type { BotPlatform } from '#bots/kit/platform.ts';
import type { InterfaceLanguage, Replicated, Utterance } from '#test/replicas/kit/protocol.ts';
import { perform, type Actor, type Scenario } from '#test/replicas/kit/scenarios.ts';
import type { Room } from '#test/replicas/kit/server/room.ts';
import { launchTestBrowser } from '#test/support/chromium.ts';
import { contextsOf, visitInMemory, type Line } from '#test/support/memory-visit.ts';
import type { Browser } from 'playwright';

export { BOT_NAME, PATIENT } from '#test/support/memory-visit.ts';

/** How a platform is set on the stage: its replica, and its bots on pages of it. */
export interface Staged<R extends Replicated, Act extends string> {
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
  const visit = await visitInMemory({
    platform: staged.platform(contextsOf(browser)),
    meetingUrl: room.url,
    rules,
    consentAnswer: () => consent ?? null,
  });
  const { until, leave, done: session, events: eventsNow } = visit;
  const turnsNow = async () => turnsOf(await visit.lines());

  let stuck: string | null = null;
  /** It listens from the first that it says of its capture: where nothing shows before a word, that is not done yet. */
  const listening = () =>
    until(async () =>
      (await eventsNow()).some(({ type, data }) => type === 'BotStepChanged' && data.step === 'transcript_capture'),
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
        // Where nobody comes to ask, the bot session ends before; on a busy machine later than a page takes.
        guest: await room.arrival({ timeoutMs: 220_000 }),
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
  const stuckAt = visit.over.aborted || visit.left.aborted ? null : stuck;
  if (stuckAt !== null) leave('stopped');
  await session;
  return { room, events: await eventsNow(), turns: await turnsNow(), reports: visit.reports, stuck: stuckAt };
}
