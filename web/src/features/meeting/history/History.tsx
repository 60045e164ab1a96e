import type { MeetingView } from '#api/contract/meetings.ts';
import { HistoryList } from './HistoryList.tsx';
import { PastMeeting } from './PastMeeting.tsx';

export interface HistoryProps {
  readonly meeting: MeetingView;
  /** Null for the list of all that happened. */
  readonly revision: string | null;
}

/** « Historique »: what happened to the meeting, or the meeting as it was at one of these moments. */
export const History = ({ meeting, revision }: HistoryProps) =>
  revision === null ? <HistoryList meeting={meeting} /> : <PastMeeting meeting={meeting} revision={revision} />;
