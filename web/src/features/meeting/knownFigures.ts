import type { MeetingView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import type { KnownFigures } from '../../minutes/Figures.tsx';

/** What is known of a meeting for its tiles: from the meeting first, then from its analysis. No participant at all means that nobody was noted. */
export const knownFigures = (meeting: MeetingView, analysis: PartOfView): KnownFigures => ({
  duration: meeting.duration ?? analysis.duration ?? null,
  participants: meeting.participants.length || null,
  words: meeting.wordCount ?? analysis.wordCount ?? null,
  actions: analysis.actionItems?.length ?? null,
  meetingType: analysis.meetingType ?? null,
  sentiment: analysis.sentiment ?? null,
  urgencyLevel: analysis.urgencyLevel ?? null,
});
