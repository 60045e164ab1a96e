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
  /** Of what nobody analysed only what people wrote is known. */
  const judged = <Value>(value: (analysis: PartOfView) => Value | null | undefined): Value | null | undefined =>
    told((one) => (one.origin === 'person' ? null : value(one)));
  return {
    duration: meeting.duration ?? told(({ duration }) => duration),
    participants: meeting.participants.length || null,
    words: meeting.wordCount ?? told(({ wordCount }) => wordCount),
    actions: told(({ actionItems }) => actionItems?.length),
    meetingType: judged(({ meetingType }) => meetingType),
    sentiment: judged(({ sentiment }) => sentiment),
    urgencyLevel: judged(({ urgencyLevel }) => urgencyLevel),
  };
}
