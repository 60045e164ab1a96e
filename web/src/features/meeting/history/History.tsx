import type { MeetingView } from '#api/contract/meetings.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../../ui/Link.tsx';
import { InHeader } from '../../../ui/heading.tsx';
import { fr } from './fr.ts';
import { HistoryList } from './HistoryList.tsx';
import { PastMeeting } from './PastMeeting.tsx';

export interface HistoryProps {
  readonly meeting: MeetingView;
  /** Null for the list of all that happened. */
  readonly revision: string | null;
}

/** « Historique »: what happened to the meeting, or the meeting as it was at one of these moments. */
export const History = ({ meeting, revision }: HistoryProps) => (
  <>
    <InHeader>
      <Link to="?" title={fr.back} className="text-secondary hover:text-text min-w-0 truncate font-medium">
        {meeting.title}
      </Link>
      <ChevronRight aria-hidden size={14} className="text-tertiary shrink-0" />
      <span className="shrink-0">{fr.title}</span>
    </InHeader>
    {revision === null ? <HistoryList meeting={meeting} /> : <PastMeeting meeting={meeting} revision={revision} />}
  </>
);
