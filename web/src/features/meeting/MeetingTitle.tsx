import type { MeetingView } from '#api/contract/meetings.ts';
import type { ReactNode } from 'react';
import { formatLongStart } from '../../fr/dates.ts';
import { fr as labels } from '../../labels/fr.ts';
import { MeetingStatus } from '../../labels/MeetingStatus.tsx';
import { organiserName } from '../../labels/organiser.ts';
import { Badge } from '../../ui/Badge.tsx';
import { fr } from './fr.ts';

/** The head of the compte rendu: title, platform, status, when and by whom. */
export const MeetingTitle = ({ meeting, urgency }: { readonly meeting: MeetingView; readonly urgency: ReactNode }) => (
  <header>
    <p className="text-tertiary text-sm font-medium">{fr.page}</p>
    <h2 className="mt-1 font-serif text-3xl font-medium text-balance wrap-anywhere">{meeting.title}</h2>
    <div className="text-secondary mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <Badge>{labels.platform[meeting.platform]}</Badge>
      <MeetingStatus status={meeting.status} />
      {urgency}
      <span>
        <time dateTime={meeting.startTime}>{formatLongStart(meeting)}</time>
        {meeting.organiser === null ? null : `, ${fr.organisedBy(organiserName(meeting.organiser))}`}
      </span>
    </div>
  </header>
);
