import type { MeetingView } from '#api/contract/meetings.ts';
import { ArrowLeft, ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatLongDate, formatTime } from '../../fr/dates.ts';
import { fr as labels } from '../../labels/fr.ts';
import { MeetingStatus } from '../../labels/MeetingStatus.tsx';
import { organiserName } from '../../labels/organiser.ts';
import { paths } from '../../routes/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useMeetingNavigationQuery } from './api.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { fr } from './fr.ts';

const Neighbours = ({ id }: { readonly id: string }) => {
  const { currentData } = useMeetingNavigationQuery(id, { refetchOnMountOrArgChange: true });
  const previous = currentData?.previous ?? null;
  const next = currentData?.next ?? null;
  if (previous === null && next === null) return null;
  return (
    <nav aria-label={fr.neighbours} className="flex gap-2">
      {previous === null ? null : (
        <ButtonLink to={paths.meeting(previous.id)} title={fr.previousTitle(previous.title)} icon={<ChevronLeft aria-hidden size={16} />}>
          {fr.previous}
        </ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink to={paths.meeting(next.id)} title={fr.nextTitle(next.title)}>
          {fr.next}
          <ChevronRight aria-hidden size={16} />
        </ButtonLink>
      )}
    </nav>
  );
};

/** What can be done with the meeting: go back, go on, print, delete. */
export const MeetingToolbar = ({ meeting }: { readonly meeting: MeetingView }) => (
  <div className="flex flex-wrap items-center gap-2 print:hidden">
    <ButtonLink variant="ghost" to={paths.meetings} icon={<ArrowLeft aria-hidden size={16} />} className="mr-auto -ml-3">
      {fr.back}
    </ButtonLink>
    <Neighbours id={meeting.id} />
    <Button icon={<Printer aria-hidden size={16} />} onClick={() => print()}>
      {fr.print}
    </Button>
    {meeting.may.delete ? <DeleteButton meeting={meeting} /> : null}
  </div>
);

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
        <time dateTime={meeting.startTime}>{fr.when(formatLongDate(meeting.startTime), formatTime(meeting.startTime))}</time>
        {meeting.organiser === null ? null : `, ${fr.organisedBy(organiserName(meeting.organiser))}`}
      </span>
    </div>
  </header>
);
