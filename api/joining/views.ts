import type { ComingMeeting, PlannedLinkView } from '#api/contract/joining.ts';
import { textsFor, type MeetingPlatforms } from '#domain/bot-session/platform.ts';
import { ORGANISER_CHOSE } from '#domain/joining/attendance.ts';
import type { Choice, Verdict } from '#domain/joining/rule.ts';
import { OBSTACLE_TEXTS, reasonText } from '#domain/joining/words.ts';
import { wasSent, type ComingRecord, type Outcome } from '#projections/joining/coming.ts';
import type { PlanRecord } from '#projections/joining/plans.ts';
import type { Viewer } from '#projections/viewer.ts';
import { mayEdit } from '../views/meeting.ts';

export interface ComingContext {
  readonly viewer: Viewer;
  readonly platforms: MeetingPlatforms;
  /** What accounts are called, by actor. */
  readonly names: ReadonlyMap<string, string>;
  /** Bot sessions that the viewer may follow. */
  readonly followed: ReadonlySet<string>;
}

/** As who somebody chooses for a meeting that concerns them. */
export const standingOf = (record: Pick<ComingRecord, 'organiserId'>, viewer: Viewer): Choice['standing'] =>
  mayEdit(record, viewer) ? 'organiser' : 'attendee';

/** Accounts that a verdict names. */
export const namedBy = ({ choice, inNameOf }: Verdict): readonly string[] =>
  [choice?.userId, inNameOf].flatMap((id) => (id == null ? [] : [`user:${id}`]));

/** How the bot that was sent fared. */
function sentText(
  { endReason, ended, existing }: Outcome,
  platform: ComingRecord['platform'],
  platforms: MeetingPlatforms,
): string {
  if (endReason !== null && platform !== 'unknown') return textsFor(platforms, platform).endings[endReason];
  if (ended) return 'Le bot en est parti.';
  return existing ? 'Un bot y participait déjà.' : 'Le bot y a été envoyé.';
}

function stateOf({ comes, reason }: Verdict, outcome: Outcome | null): ComingMeeting['state'] {
  if (reason === 'sent' || (reason === 'over' && wasSent(outcome))) return 'sent';
  if (!comes) return 'stays-away';
  return outcome?.obstacle == null ? 'comes' : 'hindered';
}

export function comingView(record: ComingRecord, verdict: Verdict, context: ComingContext): ComingMeeting {
  const { viewer, platforms, names, followed } = context;
  const { id, title, platform, organiserName, startsAt, endsAt, allDay, seriesId, choices, outcome } = record;
  const state = stateOf(verdict, outcome);
  const standing = standingOf(record, viewer);
  const named = verdict.choice?.userId ?? verdict.inNameOf;
  const own = (scope: Choice['scope']) =>
    choices.find((choice) => choice.standing === standing && choice.scope === scope)?.wanted ?? null;
  const isOutranked = standing === 'attendee' && choices.some((choice) => choice.standing === 'organiser');
  const why = {
    comes: () => reasonText(verdict, names.get(`user:${named}`) ?? null),
    'stays-away': () => reasonText(verdict, names.get(`user:${named}`) ?? null),
    sent: () => (outcome === null ? '' : sentText(outcome, platform, platforms)),
    hindered: () => (outcome?.obstacle == null ? '' : OBSTACLE_TEXTS[outcome.obstacle]),
  };
  return {
    id,
    title,
    platform,
    organiser: organiserName,
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    allDay,
    recurring: seriesId !== null,
    state,
    reason: verdict.reason,
    why: why[state](),
    chosenAt: verdict.choice === null ? null : new Date(verdict.choice.at).toISOString(),
    sessionId: outcome?.sessionId != null && followed.has(outcome.sessionId) ? outcome.sessionId : null,
    own: { meeting: own('meeting'), series: own('series') },
    mayChoose: !isOutranked,
    mayNotChoose: isOutranked ? ORGANISER_CHOSE.message : null,
  };
}

export const planView = (plan: PlanRecord, outcome: Outcome | null): PlannedLinkView => {
  const { id, platform, meetingUrl: link, title, day, time, minutes, weekly, until, nextAt, skipped } = plan;
  const obstacle = outcome?.obstacle == null ? null : OBSTACLE_TEXTS[outcome.obstacle];
  return {
    id,
    platform,
    link,
    title,
    day,
    time,
    minutes,
    weekly,
    until,
    nextTime: nextAt?.toISOString() ?? null,
    skipped: [...skipped],
    obstacle,
  };
};
