import { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import { loadSession } from '#commands/bot-session/session.ts';
import type { Means } from '#commands/handle.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { BROWSER_MISSING, type SessionEnding } from '#domain/bot-session/endings.ts';
import type { Consent } from '#domain/bot-session/events.ts';
import type { Evidence } from '#domain/bot-session/evidence.ts';
import type { Step } from '#domain/bot-session/steps.ts';
import { isError } from '#domain/errors.ts';
import type { TranscriptFeed } from '#domain/feed/feed.ts';
import type { OpenBrowser, SessionBrowser } from './browser.ts';
import { Capture } from './capture.ts';
import { CaptionLanguage } from './caption-language.ts';
import { writeToChat } from './chat.ts';
import { SpokenCommands } from './commands.ts';
import { Departure, endingOf } from './departure.ts';
import { Dialogs } from './dialogs.ts';
import { JOURNEY } from './join.ts';
import { chooseCaptionLanguage } from './language.ts';
import { MeetPage } from './meet-page.ts';
import { ACCOUNT_HOSTS } from './selectors.ts';
import type { PageMetrics, Rules, Visit } from './visit.ts';
import { SessionVoice } from './voice.ts';
import { stay } from './watch.ts';

export interface SessionMeans extends Means {
  readonly worker: string;
  readonly origin: string;
  /** Where one signs in; Google's own unless said otherwise. */
  readonly accountHosts?: readonly string[];
  readonly openBrowser: OpenBrowser;
  readonly evidence: Evidence;
  readonly analyst: Analyst;
  readonly publishDraft: TranscriptFeed['publishDraft'];
  readonly metrics: PageMetrics;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
  /** Of the interface that Meet shows to the bot. */
  readonly locale: string;
  /** Between two looks at the page, in ms. */
  readonly lookMs: number;
  /** A page that leaves a question unanswered for so long, in ms, has crashed. */
  readonly pagePatienceMs: number;
}

/** How a session runs from the outside: made to leave, and told what people answer. */
export interface SessionControl {
  readonly signal: AbortSignal;
  readonly leave: (ending: SessionEnding) => void;
  /** What a person has answered by now; null where nobody has. */
  readonly consentAnswer: (consent: Consent) => boolean | null;
}

interface Running extends SessionControl {
  readonly sessionId: string;
  readonly botName: string;
  readonly meetingUrl: string;
  readonly rules: Rules;
  readonly voice: SessionVoice;
}

/** Runs a claimed session to its end, and says how it ended. Never fails: whatever goes wrong is an ending. */
export async function runSession(means: SessionMeans, sessionId: string, rules: Rules, control: SessionControl): Promise<void> {
  const voice = new SessionVoice({ ...means, sessionId });
  const writer = new CaptionWriter({ ...means, sessionId });
  const tooLong = setTimeout(() => control.leave('too-long'), rules.longestMs);
  let ending: { readonly reason: SessionEnding; readonly evidence: string | null } = { reason: 'failed', evidence: null };
  try {
    const { session } = await loadSession(means.log, sessionId);
    if (session.meetingUrl === null || session.botName === null) throw new Departure('erased');
    ending = await visit(means, writer, { ...control, sessionId, rules, voice, meetingUrl: session.meetingUrl, botName: session.botName });
  } catch (error) {
    if (!(error instanceof Departure)) means.report('a session failed', { session: sessionId, err: error });
    ending = { reason: endingOf(error), evidence: null };
  } finally {
    clearTimeout(tooLong);
  }
  await writer.idle();
  await voice.idle();
  await voice.tell({ type: 'end', reason: ending.reason, lines: writer.lines, evidence: ending.evidence });
}

async function openBrowser(means: SessionMeans, { voice }: Running): Promise<SessionBrowser> {
  voice.mention({ type: 'moveStep', step: 'auth', status: 'in_progress', detail: null, evidence: null });
  try {
    const browser = await means.openBrowser({ locale: means.locale });
    voice.mention({ type: 'moveStep', step: 'auth', status: 'completed', detail: null, evidence: null });
    return browser;
  } catch (error) {
    voice.mention({ type: 'moveStep', step: 'auth', status: 'failed', detail: null, evidence: null });
    throw isError(error, BROWSER_MISSING) ? new Departure('browser-missing') : error;
  }
}

/** In a browser of its own: joins, stays, and leaves. */
async function visit(means: SessionMeans, writer: CaptionWriter, running: Running): Promise<{ reason: SessionEnding; evidence: string | null }> {
  const { voice, signal, leave } = running;
  const browser = await openBrowser(means, running);
  void browser.gone.then(() => leave('browser-crashed'));
  const page = new MeetPage(browser.page, { patienceMs: means.pagePatienceMs });
  const stayed = new AsyncDisposableStack();
  const at: { step: Step | null } = { step: null };
  try {
    const wanted = running.rules.captionLanguage;
    const language = new CaptionLanguage({ wanted, voice, choose: () => chooseCaptionLanguage(page, wanted, signal), named: async () => (await page.facts())?.captions.language ?? null });
    const { consentAnswer, rules } = running;
    const dialogs = new Dialogs({ page, voice, acceptsRecording: rules.acceptsRecording, consentAnswer });
    const { origin, accountHosts = ACCOUNT_HOSTS, metrics, lookMs } = means;
    const visiting: Visit = { ...running, page, language, dialogs, origin, accountHosts, metrics, lookMs };
    for (const { step, run } of JOURNEY) {
      at.step = step;
      signal.throwIfAborted();
      voice.mention({ type: 'moveStep', step, status: 'in_progress', detail: null, evidence: null });
      const detail = await run(visiting);
      const evidence = detail === null ? null : await voice.picture(() => page.picture());
      voice.mention({ type: 'moveStep', step, status: detail === null ? 'completed' : 'failed', detail, evidence });
      if (step === 'join_meeting') await voice.tell({ type: 'join', joinedAt: means.now() });
    }
    at.step = 'transcript_capture';
    voice.mention({ type: 'moveStep', step: at.step, status: 'in_progress', detail: null, evidence: null });
    const people = await capture(means, writer, running, page, stayed);
    voice.mention({ type: 'moveStep', step: at.step, status: 'completed', detail: null, evidence: null });
    at.step = null;
    return await stay(visiting, people);
  } catch (error) {
    const reason = signal.aborted ? endingOf(signal.reason) : page.page.isClosed() ? 'browser-crashed' : endingOf(error);
    if (reason === 'failed') means.report('a session failed', { session: running.sessionId, step: at.step, err: error });
    const evidence = reason === 'browser-crashed' ? null : await voice.picture(() => page.picture());
    if (at.step !== null) voice.mention({ type: 'moveStep', step: at.step, status: 'failed', detail: error instanceof Departure ? error.detail : null, evidence });
    return { reason, evidence };
  } finally {
    await stayed.disposeAsync();
    // What the bot can still do politely; the browser is closed whatever comes of it.
    await page.click('leave').catch(() => undefined);
    await browser.close();
  }
}

/** Follows the captions, and hears commands in them. Answers who is to be told who is there. */
async function capture(means: SessionMeans, writer: CaptionWriter, { sessionId, botName, voice, signal, leave }: Running, page: MeetPage, stayed: AsyncDisposableStack): Promise<(names: readonly string[] | null) => void> {
  const startedAt = means.now();
  let present: readonly string[] | null = null;
  const commands: SpokenCommands = new SpokenCommands({
    sessionId,
    botName,
    startedAt,
    log: means.log,
    analyst: means.analyst,
    voice,
    people: () => present,
    speakers: () => captured.speakers,
    lines: () => writer.lines,
    write: (text) => writeToChat(page, text, signal),
  });
  const captured: Capture = new Capture({ sessionId, botName, startedAt, writer, publishDraft: means.publishDraft, heard: (line) => commands.hear(line), erased: () => leave('erased'), report: means.report });
  stayed.defer(async () => {
    await captured.finish();
    await commands.idle();
  });
  await page.follow((report) => captured.take(report));
  return (names) => {
    present = names;
  };
}
