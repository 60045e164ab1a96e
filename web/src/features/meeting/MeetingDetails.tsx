import type { MeetingView } from '#api/contract/meetings.ts';
import { fr as labels } from '../../labels/fr.ts';
import { MeetingStatus } from '../../labels/MeetingStatus.tsx';
import { Figures, type KnownFigures, UrgencyBadge } from '../../minutes/Figures.tsx';
import { Badge } from '../../ui/Badge.tsx';

interface Props {
  readonly meeting: MeetingView;
  readonly figures: KnownFigures;
  /** The analysis could not be read. */
  readonly unread: boolean;
}

/** The six tiles, the platform, the status and the urgency of a meeting. */
export const MeetingDetails = ({ meeting, figures, unread }: Props) => (
  <div className="space-y-3">
    <Figures known={figures} unread={unread} />
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <Badge>{labels.platform[meeting.platform]}</Badge>
      <MeetingStatus status={meeting.status} />
      <UrgencyBadge level={figures.urgencyLevel} />
    </div>
  </div>
);
