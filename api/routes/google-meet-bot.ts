import type { AnalysisContext } from '../context/analysis.ts';
import type { BotsContext } from '../context/bots.ts';
import type { SettingsContext } from '../context/settings.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import {
  answerMeetConsent,
  botCommand,
  joinMeet,
  meetEvidence,
  meetSessions,
  meetSteps,
  meetTranscript,
  stopMeet,
} from '#api/contract/google-meet-bot.ts';
import { discardCapture, resumeCapture } from '#api/contract/objections.ts';
import { launchBot } from '#commands/bot-session/launch.ts';
import { changeBotSession, loadBotSession } from '#commands/bot-session/session.ts';
import { loadMeeting } from '#commands/meeting/meeting.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import type { CommandResult } from '#commands/handle.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { hostOf } from '#domain/bot-session/platform.ts';
import { BOT_SESSION_NOT_FOUND } from '#domain/bot-session/session.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { mustNotBeHeld } from '#domain/meeting/holding.ts';
import { mayFollow } from '#projections/bot-sessions/changed.ts';
import {
  findBotSession,
  openBotSessions,
  BOT_SESSION_PROJECTIONS,
  botSessionsFor,
  transcriptOf,
  type BotSessionRecord,
} from '#projections/bot-sessions/queries.ts';
import type { AnalysisQueue } from '../analysis/queue.ts';
import { attending, commandBot } from '../bot-session/commanding.ts';
import { ledTo } from '../bot-session/existing.ts';
import { launchDependencies } from '../bot-session/launching.ts';
import { botSessionViewOf, stepsViewOf } from '../bot-session/views.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, Reply, SUCCESS, type Principal, type Call, type Endpoint } from '../http/endpoint.ts';
import type { AccessLog } from '../meetings/access-log.ts';
import { mustBeWriter } from '../saving.ts';

const EVIDENCE_NOT_FOUND: ErrorDefinition = {
  code: 'EVIDENCE_NOT_FOUND',
  kind: 'not-found',
  message: 'Cette capture d’écran n’existe pas, ou plus.',
};

/** Bot sessions that ended longer ago than this are no longer listed, in ms. */
const LISTED_FOR = 86_400_000;
const MOST_LISTED = 100;

const changedBy = ({ position }: CommandResult<unknown>) => {
  if (position === null) throw new TypeError('a changed bot session has a position');
  return { ...SUCCESS, position };
};

/**
 * Bot sessions concern who launched them, who organises their meeting, and administrators; for others they do not
 * exist.
 */
export function googleMeetBotEndpoints(
  dependencies: RecordContext & ReadingContext & BotsContext & AnalysisContext & SettingsContext,
  consultations: AccessLog,
  desk: AnalysisQueue,
): Endpoint[] {
  const { pool, sealer, progress, now, evidence, platforms, services } = dependencies;
  const launching = launchDependencies(dependencies);

  const caughtUp = async ({ minPosition }: { readonly minPosition?: string | undefined }): Promise<void> => {
    if (minPosition !== undefined) await progress.reached(BOT_SESSION_PROJECTIONS, minPosition);
  };
  const botSessionOf = async (principal: Principal, id: string): Promise<BotSessionRecord> => {
    const session = await findBotSession(pool, principal, id);
    if (!session) throw new GreffierError(BOT_SESSION_NOT_FOUND);
    return session;
  };
  const change = async (
    { principal, command }: Pick<Call<typeof stopMeet>, 'principal' | 'command'>,
    id: string,
    wanted: BotSessionCommand,
  ) => {
    mustBeWriter(principal);
    // As the log says: the person who has just launched it may stop it before any table knows of it.
    const { requestedBy } = (await loadBotSession(dependencies.log, id)).session;
    if (requestedBy === null) throw new GreffierError(BOT_SESSION_NOT_FOUND);
    const meeting = await loadMeeting(dependencies.log, meetingOfBotSession(id));
    const { organiserId } = meeting;
    if (!mayFollow({ requestedBy, organiserId }, principal)) throw new GreffierError(BOT_SESSION_NOT_FOUND);
    if (wanted.type === 'discardCapture') mustNotBeHeld(meeting);
    return changedBy(await changeBotSession(dependencies, { sessionId: id, command: wanted, request: command }));
  };

  return [
    endpoint(joinMeet, async ({ principal, body, command }) => {
      mustBeWriter(principal);
      const { meetingUrl, botName = '', platform } = body;
      const launch = { platform, meetingUrl, botName, requestedBy: principal.userId };
      const launched = await launchBot(launching, launch, command);
      const { sessionId } = launched;
      if (launched.running)
        return {
          ...SUCCESS,
          sessionId,
          position: await ledTo(dependencies, { principal, running: launched.running, request: command }),
          existing: true,
        };
      if (launched.position === null) throw new TypeError('a launched bot session has a position');
      return { ...SUCCESS, sessionId, position: launched.position, existing: false };
    }),
    endpoint(meetSessions, async ({ principal, query }) => {
      await caughtUp(query);
      const since = new Date(Date.parse(now()) - LISTED_FOR);
      const [sessions, open, limit] = await Promise.all([
        botSessionsFor(pool, principal, { since, limit: MOST_LISTED }),
        openBotSessions(pool),
        launching.limit(),
      ]);
      return {
        data: {
          sessions: sessions.map((session) => botSessionViewOf(session, platforms)),
          host: hostOf(platforms),
          platforms: platforms.map(({ name, hosts, addressInvalid }) => ({ name, hosts: [...hosts], addressInvalid })),
          limit,
          running: open.length,
          browserMissing: services().browserBot.status === 'not_configured',
        },
      };
    }),
    endpoint(meetTranscript, async ({ params, query, ...call }) => {
      await caughtUp(query);
      const session = await botSessionOf(call.principal, params.sessionId);
      await consultations.heard(call, session);
      const lines = await transcriptOf({ pool, sealer }, session.meetingId);
      return { transcript: lines.map(({ timestamp, ...line }) => ({ ...line, timestamp: timestamp.toISOString() })) };
    }),
    endpoint(meetSteps, async ({ principal, params, query }) => {
      await caughtUp(query);
      return stepsViewOf(await botSessionOf(principal, params.sessionId), platforms);
    }),
    endpoint(meetEvidence, async ({ params, ...call }) => {
      const session = await botSessionOf(call.principal, params.sessionId);
      await consultations.heard(call, session);
      const picture = isUuid(params.evidence) ? await evidence.find(session.id, params.evidence) : null;
      if (!picture) throw new GreffierError(EVIDENCE_NOT_FOUND);
      return new Reply(200, picture);
    }),
    endpoint(stopMeet, (call) => change(call, call.params.sessionId, { type: 'requestStop' })),
    endpoint(answerMeetConsent, (call) =>
      change(call, call.params.sessionId, {
        type: 'answerConsent',
        consent: null,
        accepted: call.body.accepted,
        by: 'person',
      }),
    ),
    endpoint(resumeCapture, (call) =>
      change(call, call.params.sessionId, { type: 'resumeCapture', userId: call.principal.userId }),
    ),
    endpoint(discardCapture, (call) =>
      change(call, call.params.sessionId, { type: 'discardCapture', userId: call.principal.userId }),
    ),
    endpoint(botCommand, async ({ params, body, command, ...call }) => {
      mustBeWriter(call.principal);
      const session = await attending(dependencies, call.principal, params.id);
      await consultations.heard(call, session);
      const { answer, recorded } = await commandBot(
        { ...dependencies, desk },
        { principal: call.principal, session, text: body.command, request: command },
      );
      return { ...changedBy(recorded), answer };
    }),
  ];
}
