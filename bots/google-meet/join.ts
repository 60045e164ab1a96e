import type { Step, StepDetail } from '#domain/bot-session/steps.ts';
import { pause } from '#projections/engine/pause.ts';
import { Alarms } from './alarms.ts';
import { SessionEndedError, mustGoOn } from './session-ended.ts';
import { Lobby } from './lobby.ts';
import type { PageFacts } from './page/shape.ts';
import { placeOf, type Place } from './place.ts';
import type { SessionContext } from './session-context.ts';

const PAGE_PATIENCE = 30_000;
const CHANGE_PATIENCE = 5_000;
const TRIES = 3;

/**
 * Null when a step is done; else what is wrong although the bot goes on. Throws a SessionEndedError where it cannot.
 */
type StepRun = (visit: SessionContext) => Promise<StepDetail | null>;

const place = (visit: SessionContext, facts: PageFacts): Place => placeOf(facts, visit.origin, visit.accountHosts);

async function navigate(visit: SessionContext): Promise<null> {
  try {
    await visit.page.open(visit.meetingUrl);
  } catch (error) {
    visit.signal.throwIfAborted();
    throw new SessionEndedError(error instanceof SessionEndedError ? error.ending : 'connection-lost');
  }
  const facts = await visit.page.until(
    (seen) => !['loading', 'unknown'].includes(place(visit, seen)) || seen.dialogs.length > 0,
    PAGE_PATIENCE,
    visit.signal,
  );
  if (!facts) throw new SessionEndedError('page-unknown');
  mustGoOn(place(visit, facts));
  return null;
}

/** Whoever has an account is not asked for a name. */
async function introduce(visit: SessionContext): Promise<null> {
  const { page, botName, signal } = visit;
  const end = Date.now() + PAGE_PATIENCE;
  for (;;) {
    const facts = await page.until(
      (seen) => seen.dialogs.length > 0 || place(visit, seen) !== 'unknown',
      Math.max(0, end - Date.now()),
      signal,
    );
    if (!facts) throw new SessionEndedError('page-unknown');
    mustGoOn(place(visit, facts));
    const covering = await visit.dialogs.look(facts);
    if (covering === 'handled') continue;
    if (covering === 'asked') {
      if (Date.now() > end) throw new SessionEndedError('consent-unanswered', 'consent');
      await pause(visit.lookMs, signal);
      continue;
    }
    const isIntroduced = facts.found.nameInput
      ? await page.type('nameInput', botName)
      : facts.found.joinButton !== undefined || place(visit, facts) === 'call';
    if (isIntroduced) return null;
    if (Date.now() > end) throw new SessionEndedError('page-unknown');
    await pause(visit.lookMs, signal);
  }
}

/**
 * A device whose state cannot be told, or that stays on, hears silence and shows a test picture: the bot goes on, and
 * says so.
 */
async function muteDevices({ page, signal }: SessionContext): Promise<StepDetail | null> {
  let isSure = true;
  for (const device of ['microphone', 'camera'] as const) {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const facts = await page.facts();
      if (facts?.[device] !== 'on') break;
      await page.click(device);
      await page.until((seen) => seen[device] !== 'on', CHANGE_PATIENCE / TRIES, signal);
    }
    const state = (await page.facts())?.[device];
    if (state !== 'off' && state !== 'missing') isSure = false;
  }
  return isSure ? null : 'microphone-unconfirmed';
}

/** Asks to join, and waits to be let in, and for what people answer to a dialog; both within the limit of the lobby. */
async function join(visit: SessionContext): Promise<null> {
  const { page, voice, rules, signal } = visit;
  const end = Date.now() + rules.lobbyMs;
  /** Asked again ever more rarely: a page that does not answer a click is not helped by more of them. */
  let [asks, askAt] = [0, 0];
  let wasWaiting = false;
  let unknownSince: number | null = null;
  let told: StepDetail | null = null;
  const alarms = new Alarms(visit);
  const lobby = new Lobby();
  for (;;) {
    signal.throwIfAborted();
    const facts = await page.facts();
    const where = facts ? place(visit, facts) : 'loading';
    mustGoOn(where);
    const detail = lobby.look(where, facts?.saysLobby ?? false);
    if (detail !== null && detail !== told)
      voice.mention({ type: 'moveStep', step: 'join_meeting', status: 'in_progress', detail, evidence: null });
    told = detail ?? told;
    const over = facts ? await visit.dialogs.look(facts) : 'clear';
    await alarms.look('unknown-dialog', 'dialog', over === 'unknown');
    if (over === 'clear' && where === 'call') return null;
    // The page loaded itself anew while the bot waited: it wants the name again.
    if (where === 'pre-join' && wasWaiting) {
      await introduce(visit);
      await muteDevices(visit);
      [asks, askAt, wasWaiting] = [0, 0, false];
    }
    wasWaiting ||= where === 'lobby';
    if (over === 'clear' && where === 'pre-join' && Date.now() >= askAt) {
      await page.click('joinButton');
      asks += 1;
      askAt = Date.now() + CHANGE_PATIENCE * 2 ** (asks - 1);
    }
    unknownSince = where === 'unknown' ? (unknownSince ?? Date.now()) : null;
    if (unknownSince !== null && Date.now() - unknownSince > PAGE_PATIENCE) throw new SessionEndedError('page-unknown');
    if (Date.now() > end && visit.dialogs.asked !== null) throw new SessionEndedError('consent-unanswered', 'consent');
    if (Date.now() > end)
      throw where === 'pre-join'
        ? new SessionEndedError('page-unknown')
        : new SessionEndedError('lobby-timeout', detail === 'lobby' ? null : detail);
    await pause(visit.lookMs, signal);
  }
}

/** Captions are on where their region is there. */
export async function enableCaptions(visit: SessionContext): Promise<StepDetail | null> {
  const { page, signal } = visit;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const facts = await page.until(
      (seen) => seen.captions.region || seen.found.captionsToggle !== undefined,
      CHANGE_PATIENCE,
      signal,
    );
    if (facts?.captions.region) return null;
    if (facts) await visit.dialogs.look(facts);
    // A click would switch them off: they are on, in a place that the bot does not know.
    if (
      facts?.captions.toggle === 'on' &&
      !(await page.until((seen) => seen.captions.region, CHANGE_PATIENCE / TRIES, signal))
    )
      return 'unreadable';
    if (!(await page.click('captionsToggle'))) return 'captions-off';
    if (await page.until((seen) => seen.captions.region, CHANGE_PATIENCE / TRIES, signal)) return null;
  }
  return 'captions-off';
}

export const JOIN_STEPS: readonly { readonly step: Step; readonly run: StepRun }[] = [
  { step: 'navigation', run: navigate },
  { step: 'permissions', run: introduce },
  { step: 'media_disable', run: muteDevices },
  { step: 'join_meeting', run: join },
  { step: 'captions_enable', run: enableCaptions },
  { step: 'language_french', run: ({ language }) => language.set() },
];

/** Back into a meeting whose page loaded itself anew. */
export const RETURN: typeof JOIN_STEPS = JOIN_STEPS.filter(({ step }) => step !== 'navigation');
