import { backoffMs } from '#domain/backoff.ts';
import type { Step, StepDetail } from '#domain/bot-session/steps.ts';
import { pause } from '#projections/engine/pause.ts';
import { Alarms } from './alarms.ts';
import { enableCaptions } from './captions-on.ts';
import type { Look } from './client.ts';
import { Lobby } from './lobby.ts';
import type { BotSessionContext } from './bot-session-context.ts';
import { mustGoOn, BotSessionEndedError } from './bot-session-ended.ts';
import { Patience } from './patience.ts';

const PAGE_PATIENCE_MS = 30_000;
/** Between two looks of the steps before the bot asks to be let in, in ms. */
const STEP_LOOK_MS = 100;
/** After asking to be let in, before asking again, in ms; doubled with every further time. */
const ASK_AGAIN_MS = 5_000;

/**
 * Null when a step is done; else what is wrong although the bot goes on. Throws a SessionEndedError where it cannot.
 */
type StepRun = (visit: BotSessionContext) => Promise<StepDetail | null>;

const isKnown = ({ place, covering }: Look): boolean =>
  (place !== 'loading' && place !== 'unknown') || covering !== 'clear';

async function navigate({ client, signal }: BotSessionContext): Promise<null> {
  try {
    await client.open();
  } catch (error) {
    signal.throwIfAborted();
    throw new BotSessionEndedError(error instanceof BotSessionEndedError ? error.ending : 'connection-lost');
  }
  for (const patience = new Patience(PAGE_PATIENCE_MS); ; await pause(STEP_LOOK_MS, signal)) {
    signal.throwIfAborted();
    const look = await client.look();
    if (look && isKnown(look)) {
      mustGoOn(look.place);
      return null;
    }
    if (patience.isOver()) throw new BotSessionEndedError('page-unknown');
  }
}

async function introduce({ client, questions, signal }: BotSessionContext): Promise<null> {
  for (const patience = new Patience(PAGE_PATIENCE_MS); ; await pause(STEP_LOOK_MS, signal)) {
    signal.throwIfAborted();
    const look = await client.look();
    if (look) mustGoOn(look.place);
    const obstacle = look ? await questions.look(look) : 'handled';
    if (obstacle !== 'asked' && obstacle !== 'handled' && (await client.introduce())) return null;
    if (!patience.isOver()) continue;
    throw obstacle === 'asked'
      ? new BotSessionEndedError('consent-unanswered', 'consent')
      : new BotSessionEndedError('page-unknown');
  }
}

/** Asks to join, and waits to be let in, and for what people answer; both within the limit of the lobby. */
async function join(visit: BotSessionContext): Promise<null> {
  const { client, voice, rules, signal, questions } = visit;
  const end = Date.now() + rules.lobbyMs;
  /** Asked again ever more rarely: a page that does not answer is not helped by more of it. */
  let [asks, askAt] = [0, 0];
  let wasWaiting = false;
  let unknownSince: number | null = null;
  let told: StepDetail | null = null;
  const alarms = new Alarms(visit);
  const lobby = new Lobby();
  for (;;) {
    signal.throwIfAborted();
    const look = await client.look();
    const where = look?.place ?? 'loading';
    mustGoOn(where);
    const detail = lobby.look(where, look?.saysLobby ?? false);
    if (detail !== null && detail !== told)
      voice.mention({ type: 'moveStep', step: 'join_meeting', status: 'in_progress', detail, evidence: null });
    told = detail ?? told;
    const obstacle = look ? await questions.look(look) : 'clear';
    await alarms.look('unknown-dialog', 'dialog', obstacle === 'unknown');
    if (obstacle === 'clear' && where === 'call') return null;
    // The page loaded itself anew while the bot waited: it wants the name again.
    if (where === 'pre-join' && wasWaiting) {
      await introduce(visit);
      await client.mute();
      [asks, askAt, wasWaiting] = [0, 0, false];
    }
    wasWaiting ||= where === 'lobby';
    if (obstacle === 'clear' && where === 'pre-join' && Date.now() >= askAt) {
      await client.ask();
      asks += 1;
      askAt = Date.now() + backoffMs(asks - 1, { firstMs: ASK_AGAIN_MS, longestMs: Infinity });
    }
    unknownSince = where === 'unknown' ? (unknownSince ?? Date.now()) : null;
    if (unknownSince !== null && Date.now() - unknownSince > PAGE_PATIENCE_MS)
      throw new BotSessionEndedError('page-unknown');
    if (Date.now() > end && questions.asked !== null) throw new BotSessionEndedError('consent-unanswered', 'consent');
    if (Date.now() > end)
      throw where === 'pre-join'
        ? new BotSessionEndedError('page-unknown')
        : new BotSessionEndedError('lobby-timeout', detail === 'lobby' ? null : detail);
    await pause(visit.lookMs, signal);
  }
}

export const JOIN_STEPS: readonly { readonly step: Step; readonly run: StepRun }[] = [
  { step: 'navigation', run: navigate },
  { step: 'permissions', run: introduce },
  { step: 'media_disable', run: ({ client }) => client.mute() },
  { step: 'join_meeting', run: join },
  { step: 'captions_enable', run: enableCaptions },
  { step: 'language_french', run: ({ language }) => language.set() },
];

/** Back into a meeting whose page loaded itself anew. */
export const RETURN: typeof JOIN_STEPS = JOIN_STEPS.filter(({ step }) => step !== 'navigation');
