import type { MeetingView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import type { KnownFigures } from '../../minutes/Figures.tsx';

/**
 * What is known of a meeting for its tiles: from the meeting first, then from its analysis, which is undefined while it
 * is being fetched. No participant at all means that nobody was noted.
 */
export function knownFigures(meeting: MeetingView, analysis: PartOfView | undefined): KnownFigures {
  /** What only the analysis tells. */
  const told = <Value>(value: (analysis: PartOfView) => Value | null | undefined): Value | null | undefined =>
    analysis === undefined ? undefined : (value(analysis) ?? null);
  return {
    duration: meeting.duration ?? told(({ duration }) => duration),
    participants: meeting.participants.length || null,
    words: meeting.wordCount ?? told(({ wordCount }) => wordCount),
    actions: told(({ actionItems }) => actionItems?.length),
    meetingType: told(({ meetingType }) => meetingType),
    sentiment: told(({ sentiment }) => sentiment),
    urgencyLevel: told(({ urgencyLevel }) => urgencyLevel),
  };
}
