import type { ConnectionStep, BotSessionView } from '#api/contract/google-meet-bot.ts';
import { SERIOUS_DRIFT } from '#domain/bot-session/drift.ts';
import { ENDED_STATUS } from '#domain/bot-session/endings.ts';
import { textsFor, type MeetingPlatforms } from '#domain/bot-session/platform.ts';
import { STEPS, type Step, type StepDetail } from '#domain/bot-session/steps.ts';
import type { BotSessionRecord } from '#projections/bot-sessions/queries.ts';

/** A bot session in the specification's words: its status, why it ended, and the signs of drift that concern people. */
export function botSessionViewOf(session: BotSessionRecord, platforms: MeetingPlatforms): BotSessionView {
  const texts = textsFor(platforms, session.platform);
  const {
    id,
    meetingId,
    meetingUrl,
    botName,
    endReason,
    requestedAt,
    joinedAt,
    endedAt,
    lines,
    lastLineAt,
    consent,
    alarms,
    accessRequests,
    saved,
    interruptedSince,
    announcement,
    capture,
    objections,
  } = session;
  return {
    sessionId: id,
    meetingId,
    meetingUrl,
    botName,
    status:
      endReason === null
        ? joinedAt === null || interruptedSince !== null
          ? 'joining'
          : 'connected'
        : ENDED_STATUS[endReason],
    reason: endReason === null ? null : { code: endReason, message: texts.endings[endReason] },
    startTime: requestedAt.toISOString(),
    joinedAt: joinedAt?.toISOString() ?? null,
    endTime: endedAt?.toISOString() ?? null,
    transcriptCount: lines,
    lastLineAt: lastLineAt?.toISOString() ?? null,
    consent,
    // A way of looking that fell silent is for those who maintain the bot: metrics and logs tell of it.
    alarms: alarms
      .filter(({ signal }) => signal !== 'layer-silent')
      .map(({ signal, noticedAt, evidence }) => ({
        signal,
        message: texts.drift[signal],
        serious: SERIOUS_DRIFT.includes(signal),
        noticedAt: new Date(noticedAt).toISOString(),
        evidence,
      })),
    announcement,
    capture,
    objections: objections.map(({ raisedAt, ...one }) => ({ ...one, raisedAt: new Date(raisedAt).toISOString() })),
    accessRequests: accessRequests.map(({ name, requestedAt }) => ({
      name,
      requestedAt: new Date(requestedAt).toISOString(),
    })),
    saved,
  };
}

export interface StepsView {
  readonly sessionId: string;
  readonly currentStep: Step;
  readonly canStop: boolean;
  readonly steps: ConnectionStep[];
}

/** Every step in its order; those that nothing was heard of are pending. The current one is the last that was begun. */
export function stepsViewOf(session: BotSessionRecord, platforms: MeetingPlatforms): StepsView {
  const { id, steps, endReason, stopRequested, consent } = session;
  const texts = textsFor(platforms, session.platform);
  const known = new Map(steps.map((one) => [one.step, one]));
  /** Who is asked for consent has been let in, and it is what the bot waits for. */
  const detailOf = ({ status, detail }: BotSessionRecord['steps'][number]): StepDetail | null =>
    consent !== null && status === 'in_progress' ? 'consent' : detail;
  const view = STEPS.map((step): ConnectionStep => {
    const one = known.get(step);
    const label = texts.steps[step];
    if (!one) return { id: step, label, status: 'pending', detail: null, since: null, evidence: null };
    const detail = detailOf(one);
    return {
      id: step,
      label,
      status: one.status,
      detail: detail === null ? null : texts.details[detail],
      since: new Date(one.since).toISOString(),
      evidence: one.evidence,
    };
  });
  return {
    sessionId: id,
    currentStep: STEPS.findLast((step) => known.has(step)) ?? 'auth',
    canStop: endReason === null && !stopRequested,
    steps: view,
  };
}
