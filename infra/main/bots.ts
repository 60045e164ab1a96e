import type { JoinerDependencies } from '#bots/joining/joiner.ts';
import type { ReactorDependencies } from '#bots/reactor.ts';
import { announceWorker } from '#bots/at-work.ts';
import { concluder } from '#bots/kit/concluder.ts';
import { Leases } from '#bots/kit/lease.ts';
import { runWatchdog } from '#bots/kit/watchdog.ts';
import { BotWorker, type WorkerDependencies } from '#bots/kit/worker.ts';
import { readSettings } from '#commands/settings/settings.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { INFORMATION_PATH } from '#domain/information/path.ts';
import { errorCode } from '#domain/errors.ts';
import { roomIdOf } from '#domain/room/identity.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { captionLanguageOf } from '#projections/meetings/caption-language.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import { oneLaunchAtATime } from '#projections/bot-sessions/one-launch.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { displayKind } from '../browser/display.ts';
import { findChrome } from '../browser/find-chrome.ts';
import { sweepProfiles } from '../browser/profiles.ts';
import type { Config } from '../config.ts';
import type { CurrentFeed } from '../feed/current-feed.ts';
import { PostgresEvidence } from '../vault/sealed/evidence.ts';
import type { StartupStatus } from './startup-status.ts';
import { clientsOf, platformsOf } from './platforms.ts';
import type { OpenRecord } from './record.ts';
import { reporterTo } from './reporter.ts';

export interface BotDependencies {
  readonly config: Config;
  readonly record: OpenRecord;
  readonly progress: ProjectionProgress;
  readonly analyst: Analyst;
  readonly live: CurrentFeed;
  readonly metrics: Registry;
  readonly logger: Logger;
}

/** How long they stay. */
export interface BotsStay {
  readonly signal: AbortSignal;
  /** Aborted before that: bots are handed to another process that has room. */
  readonly draining: AbortSignal;
}

/** Between two looks at a meeting, in ms. */
const LOOK_MS = 1_000;
const CAPTION_LANGUAGES = { fr: 'fr-FR', en: 'en-US', es: 'es-ES' } as const;
const now = () => new Date().toISOString();

const rulesOf = ({
  simultaneousMeetings,
  botLobbyMinutes,
  botAloneMinutes,
  botLongestHours,
  botAcceptsRecording,
  language,
}: Settings) => ({
  capacity: simultaneousMeetings,
  lobbyMs: botLobbyMinutes * 60_000,
  aloneMs: botAloneMinutes * 60_000,
  longestMs: botLongestHours * 3_600_000,
  acceptsRecording: botAcceptsRecording,
  captionLanguage: CAPTION_LANGUAGES[language],
});

/** What was chosen for the meeting itself; where that cannot be looked up, the settings count. */
const captionLanguageIn =
  (pool: OpenRecord['pool'], report: ReturnType<typeof reporterTo>): WorkerDependencies['captionLanguage'] =>
  async ({ sessionId, platform, meetingUrl }) => {
    const meetingId = meetingOfBotSession(sessionId);
    const roomId = roomIdOf({ platform, providerMeetingId: '', meetingUrl });
    try {
      const language = await captionLanguageOf(pool, { meetingId, roomId, now: new Date() });
      return language && CAPTION_LANGUAGES[language];
    } catch (error) {
      report('cannot look up the language of a meeting’s captions', { session: sessionId, code: errorCode(error) });
      return null;
    }
  };

/** Bot sessions that ended with lines become meetings: whichever process has the role sees to it. */
export const concluderOf = ({
  record: { log, pool },
  config,
}: Pick<BotDependencies, 'record' | 'config'>): ReturnType<typeof concluder> =>
  concluder({ log, now, platforms: platformsOf(config) }, pool);

/** What bots are sent with that come by themselves. */
export const joinerOf = (
  { record: { log, pool, headPosition }, progress, config }: BotDependencies,
  reading: ReactorDependencies,
): JoinerDependencies => {
  const settings = async () => (await readSettings(log)).settings;
  return {
    log,
    now,
    platforms: platformsOf(config),
    limit: async () => (await settings()).simultaneousMeetings,
    oneLaunchAtATime: oneLaunchAtATime({ pool, progress, headPosition }),
    reading,
    settings,
  };
};

/**
 * Runs bots in meetings of every platform, each with a client of its own, until `signal` is aborted, or all of them are
 * handed over while `draining`.
 */
export async function runBots(
  { config, record, progress, analyst, live, metrics, logger }: BotDependencies,
  { signal, draining }: BotsStay,
): Promise<void> {
  const { pool, log, vault } = record;
  const report = reporterTo(logger);
  const worker = `bots-${randomUUID()}`;
  const swept = await sweepProfiles();
  if (swept > 0) logger.info({ profiles: swept }, 'removed browser profiles of killed processes');
  const leases = new Leases(pool, worker);
  const rules = async () => {
    const { capacity, ...others } = rulesOf((await readSettings(log)).settings);
    return { ...others, capacity: Math.min(capacity, config.BOT_CAPACITY ?? capacity) };
  };
  const bots = new BotWorker({
    log,
    now,
    pool,
    progress,
    leases,
    worker,
    platforms: clientsOf(config, { metrics, report }),
    evidence: new PostgresEvidence(pool, vault),
    analyst,
    publicPage: config.PUBLIC_URL === undefined ? null : `${config.PUBLIC_URL}${INFORMATION_PATH}`,
    publishDraft: (draft) => live.publishDraft(draft),
    report,
    lookMs: LOOK_MS,
    captionLanguage: captionLanguageIn(pool, report),
    rules,
  });
  const gone = new AbortController();
  const present = AbortSignal.any([signal, gone.signal]);
  const look = async () => ({ capacity: (await rules()).capacity, taken: bots.running });
  await Promise.all([
    bots.run(signal, draining).finally(() => gone.abort()),
    runWatchdog({ log, now, pool, leases, report }, present),
    announceWorker({ pool, id: worker, role: 'meet', draining, look, report }, present),
  ]);
}

const SHOWN: Readonly<Record<ReturnType<typeof displayKind>, string>> = {
  screen: 'fenêtre visible',
  virtual: 'écran virtuel (Xvfb)',
  none: 'sans fenêtre, faute d’écran et de Xvfb',
};

/** With which browser bots attend meetings here, and on what screen. */
export function meetPart({ CHROME_PATH, given }: Config): StartupStatus {
  const chrome = findChrome(CHROME_PATH);
  if (chrome === null)
    return {
      name: 'Google Meet',
      state: 'non configuré',
      detail: CHROME_PATH === undefined ? 'aucun Chrome trouvé' : 'CHROME_PATH ne mène à aucun programme',
    };
  return {
    name: 'Google Meet',
    state: given.has('CHROME_PATH') ? 'configuré' : 'embarqué',
    detail: `${chrome}, ${SHOWN[displayKind()]}`,
  };
}
