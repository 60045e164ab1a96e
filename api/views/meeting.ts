import type { MeetingRow, MeetingView } from '#api/contract/meetings.ts';
import type { ActionItem } from '#domain/analysis/analysis.ts';
import { isAssignedTo, type NamedPerson } from '#domain/meeting/assignee.ts';
import type { SkipReason } from '#domain/meeting/event-data.ts';
import type { PartOfMeeting } from '#projections/meetings/captures.ts';
import type { MeetingSummaryRow } from '#projections/meetings/list.ts';
import type { MeetingRecord } from '#projections/meetings/queries.ts';
import type { ModelReading } from '#projections/summaries/reading.ts';
import type { Viewer } from '#projections/viewer.ts';

/** Why there is no analysis, for people. Failures are told by their code, which an administrator finds in the log. */
const REASONS: Readonly<Record<SkipReason, string>> = {
  'too-short': 'Réunion de moins de 5\u00a0minutes',
  'nothing-said': 'Rien n’a été dit pendant cette réunion',
  'switched-off': 'Les résumés automatiques étaient désactivés',
  scheduled: 'Réunion enregistrée avant son début',
};

function reasonOf({ analysisState, analysisReason }: MeetingRecord): string | null {
  if (analysisReason === null) return null;
  const skipped = REASONS[analysisReason as SkipReason];
  if (analysisState === 'failed') return `L’analyse a échoué (${analysisReason})`;
  if (analysisState !== 'done') return skipped ?? analysisReason;
  return `La nouvelle analyse a échoué\u00a0: ${skipped ?? analysisReason}. Le compte rendu d’avant reste.`;
}

export const meetingRowOf = (row: MeetingSummaryRow): MeetingRow => ({
  ...row,
  startTime: row.startTime.toISOString(),
  participants: [...row.participants],
});

/** The organiser of a meeting may change it, and administrators; observers change nothing. */
export const mayEdit = (meeting: Pick<MeetingRecord, 'organiserId'>, viewer: Viewer): boolean =>
  viewer.role === 'admin' || (viewer.role === 'user' && meeting.organiserId === viewer.userId);

/** Whether the viewer may check an item given to `assignee`: all that they may edit, and those given to them. */
export const mayCheck = (
  meeting: Pick<MeetingRecord, 'organiserId'> & { readonly people: Iterable<NamedPerson> },
  assignee: string | null,
  viewer: Viewer,
): boolean => mayEdit(meeting, viewer) || (viewer.role === 'user' && isAssignedTo(assignee, meeting.people, viewer));

/** Ids of the action items that the viewer may check. */
export const checkableBy = (
  viewer: Viewer,
  { organiserId, participants }: Pick<MeetingRecord, 'organiserId' | 'participants'>,
  items: readonly Pick<ActionItem, 'id' | 'assignee'>[],
): string[] =>
  items.flatMap(({ id, assignee }) => (mayCheck({ organiserId, people: participants }, assignee, viewer) ? [id] : []));

/** Whether an analysis that is asked for can come to something else. */
const mayAnalyse = ({ analysisState, analysisReason, status }: MeetingRecord): boolean =>
  status === 'completed' &&
  (analysisState === 'done' ||
    analysisState === 'failed' ||
    (analysisState === 'skipped' && analysisReason === 'switched-off'));

/** What stands beside a meeting's own row. */
interface Beside {
  /** The capture that the viewer is shown in the place of a calendar's entry. */
  readonly leadId: string | null;
  /** Those that were captured one after the other; none for a meeting that is whole. */
  readonly parts: readonly PartOfMeeting[];
  /** What a model is doing for it. */
  readonly model: ModelReading | null;
}

export function meetingViewOf(meeting: MeetingRecord, viewer: Viewer, { leadId, parts, model }: Beside): MeetingView {
  const {
    id,
    title,
    platform,
    status,
    startTime,
    dayOnly,
    endTime,
    duration,
    organiser,
    organiserName,
    byRoleAlone,
    participants,
    wordCount,
    lineCount,
    analysisState,
    analysisDueAt,
    config,
  } = meeting;
  const allowed = mayEdit(meeting, viewer);
  // Counted from its end: while it goes on, or is still to come, nobody knows.
  const isDue = (analysisState === 'waiting' || analysisState === 'done') && status === 'completed';
  const dueAt = isDue ? (analysisDueAt?.toISOString() ?? null) : null;
  return {
    id,
    title,
    platform,
    status,
    startTime: startTime.toISOString(),
    dayOnly,
    endTime: endTime?.toISOString() ?? null,
    duration,
    organiser,
    organiserName,
    participants: participants.map(({ userId: _userId, ...participant }) => participant),
    wordCount,
    lineCount,
    analysis: {
      state: analysisState,
      reason: reasonOf(meeting),
      dueAt,
      ...(model === null ? {} : { model: { ...model, begunAt: model.begunAt?.toISOString() ?? null } }),
    },
    visibility: config.visibility,
    leadId,
    ...(parts.length === 0
      ? {}
      : { parts: parts.map((part) => ({ ...part, startTime: part.startTime.toISOString() })) }),
    byRoleAlone,
    revision: String(meeting.revision),
    may: { edit: allowed, delete: allowed, analyse: allowed && mayAnalyse(meeting) && dueAt === null },
  };
}
