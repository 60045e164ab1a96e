import type { MeetingRow, MeetingView } from '#api/contract/meetings.ts';
import type { MeetingRecord, MeetingSummaryRow } from '#projections/meetings/queries.ts';
import type { Viewer } from '#projections/viewer.ts';

/** Why there is no analysis, for people. Failures are told by their code, which an administrator finds in the log. */
const REASONS: Readonly<Record<string, string>> = {
  'too-short': 'Réunion de moins de 5\u00a0minutes',
  'nothing-said': 'Rien n’a été dit pendant cette réunion',
};

function reasonOf({ analysisState, analysisReason }: MeetingRecord): string | null {
  if (analysisReason === null) return null;
  return analysisState === 'failed' ? `L’analyse a échoué (${analysisReason})` : (REASONS[analysisReason] ?? analysisReason);
}

export const meetingRowOf = (row: MeetingSummaryRow): MeetingRow => ({ ...row, startTime: row.startTime.toISOString(), participants: [...row.participants] });

/** Whoever organises a meeting may change it, and administrators. */
const mayChange = (meeting: MeetingRecord, viewer: Viewer): boolean => viewer.role === 'admin' || meeting.organiserId === viewer.userId;

export function meetingViewOf(meeting: MeetingRecord, viewer: Viewer): MeetingView {
  const { id, title, platform, status, startTime, endTime, duration, organiser, participants, wordCount, lineCount, analysisState, analysisDueAt } = meeting;
  const allowed = mayChange(meeting, viewer);
  return {
    id,
    title,
    platform,
    status,
    startTime: startTime.toISOString(),
    endTime: endTime?.toISOString() ?? null,
    duration,
    organiser,
    participants: [...participants],
    wordCount,
    lineCount,
    analysis: { state: analysisState, reason: reasonOf(meeting), dueAt: analysisState === 'waiting' ? (analysisDueAt?.toISOString() ?? null) : null },
    may: { edit: allowed, delete: allowed },
  };
}
