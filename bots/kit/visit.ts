import { BROWSER_MISSING, type BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { Step } from '#domain/bot-session/steps.ts';
import { isError } from '#domain/errors.ts';
import { CaptionLanguage } from './caption-language.ts';
import type { MeetingClient } from './client.ts';
import { hear, type Hearing } from './hearing.ts';
import { JOIN_STEPS, RETURN } from './join.ts';
import { Questions } from './questions.ts';
import type { Running, BotSessionDependencies } from './running.ts';
import type { BotSessionContext } from './bot-session-context.ts';
import { BotSessionEndedError, endingOf } from './bot-session-ended.ts';
import { travel } from './travel.ts';
import { stay } from './watch.ts';

/** How a visit ended, and what the bot saw then. */
export interface Outcome {
  readonly reason: BotSessionEnding;
  readonly evidence: string | null;
}

/** Endings of which there is nothing to see, or which nobody needs to be shown. */
const UNSEEN: ReadonlySet<BotSessionEnding> = new Set<BotSessionEnding>([
  'browser-crashed',
  'lease-lapsed',
  'shutdown',
  'stopped',
]);
/**
 * A stay that is over so soon after it began, in ms, so often in a row, is none: the meeting does not let the bot stay.
 */
const [BRIEF_STAY_MS, BRIEF_STAYS] = [10_000, 3];

async function openClient({
  platform,
  voice,
  signal,
  rules,
  meetingUrl: url,
  botName,
}: Running): Promise<MeetingClient> {
  const { captionLanguage } = rules;
  voice.mention({ type: 'moveStep', step: 'auth', status: 'in_progress', detail: null, evidence: null });
  try {
    const client = await platform.open({ url, botName, captionLanguage, leaving: signal });
    const { notice: detail = null } = client;
    const status = detail === null ? 'completed' : 'failed';
    voice.mention({ type: 'moveStep', step: 'auth', status, detail, evidence: null });
    return client;
  } catch (error) {
    voice.mention({ type: 'moveStep', step: 'auth', status: 'failed', detail: null, evidence: null });
    throw isError(error, BROWSER_MISSING) ? new BotSessionEndedError('browser-missing') : error;
  }
}

/** With a client of its own: joins, stays, comes back where the page loads itself anew, and leaves. */
export async function visit(dependencies: BotSessionDependencies, running: Running): Promise<Outcome> {
  const { voice, signal, leave } = running;
  const client = await openClient(running);
  void client.gone.then(() => leave('browser-crashed'));
  const stayed = new AsyncDisposableStack();
  const at: { step: Step | null } = { step: null };
  try {
    const visiting = visitOf(dependencies, running, client);
    const heard: { hearing: Hearing | null } = { hearing: null };
    let { awaySince } = running;
    const arrived = async () => {
      const now = dependencies.now();
      const hearing = (heard.hearing ??= hear(dependencies, running, { client, stayed }));
      await voice.tell(awaySince === null ? { type: 'join', joinedAt: now } : { type: 'rejoin', rejoinedAt: now });
      if (awaySince !== null) hearing.captured.returned(awaySince, Date.parse(now));
      // Who is there knows that a bot is before anything is captured, where the chat takes it.
      await hearing.announcer.announce();
      // Before captions are on and in the right language: whatever is shown is heard.
      await client.follow(hearing.listener);
    };
    let brief = 0;
    for (let steps = JOIN_STEPS; ; steps = RETURN) {
      await travel(visiting, { steps, isReturning: awaySince !== null, arrived, at });
      const from = Date.now();
      awaySince = await stay(visiting, (names) => heard.hearing?.look(names));
      brief = awaySince - from < BRIEF_STAY_MS ? brief + 1 : 0;
      if (brief >= BRIEF_STAYS) throw new BotSessionEndedError('left-unexplained');
      await voice.tell({ type: 'interrupt', cause: 'page-reloaded', since: new Date(awaySince).toISOString() });
      heard.hearing?.captured.interrupt();
    }
  } catch (error) {
    const reason = signal.aborted ? endingOf(signal.reason) : client.isGone() ? 'browser-crashed' : endingOf(error);
    if (reason === 'failed')
      dependencies.report('bot session failed', { session: running.sessionId, step: at.step, err: error });
    const evidence = UNSEEN.has(reason) ? null : await voice.picture(() => client.picture());
    if (at.step !== null && reason !== 'shutdown') {
      const detail = error instanceof BotSessionEndedError ? error.detail : null;
      voice.mention({ type: 'moveStep', step: at.step, status: 'failed', detail, evidence });
    }
    return { reason, evidence };
  } finally {
    await stayed.disposeAsync();
    // What the bot can still do politely; the client is closed whatever comes of it.
    await client.leave().catch(() => undefined);
    await client.close();
  }
}

function visitOf(
  { lookMs }: BotSessionDependencies,
  { voice, signal, rules, consentAnswer }: Running,
  client: MeetingClient,
): BotSessionContext {
  const { captionLanguage: wanted, acceptsRecording } = rules;
  const language = new CaptionLanguage({ wanted, voice, choose: () => client.chooseCaptionLanguage() });
  const questions = new Questions({ client, voice, acceptsRecording, consentAnswer });
  return { client, language, questions, rules, voice, signal, lookMs };
}
