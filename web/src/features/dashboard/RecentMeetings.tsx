import type { MeetingRow } from '#api/contract/meetings.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from '../../ui/Link.tsx';
import { formatStart } from '../../fr/dates.ts';
import { formatDuration } from '../../fr/duration.ts';
import { MeetingStatus } from '../../labels/MeetingStatus.tsx';
import { PlatformGlyph } from '../../labels/PlatformGlyph.tsx';
import { paths } from '../../routes/paths.ts';
import { useMayWrite } from '../../session/mayWrite.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { fr } from './fr.ts';

const Meeting = ({ meeting }: { readonly meeting: MeetingRow }) => (
  <li className="border-border hover:bg-sunken/60 relative flex items-center gap-3 border-t px-5 py-3 transition-colors last:rounded-b-lg">
    <PlatformGlyph platform={meeting.platform} />
    <div className="min-w-0 flex-1">
      <Link
        to={paths.meeting(meeting.id)}
        className="block truncate font-serif text-lg font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {meeting.title}
      </Link>
      <p className="text-tertiary truncate text-sm">
        <time dateTime={meeting.startTime}>{formatStart(meeting)}</time>
        {meeting.duration === null ? null : ` · ${formatDuration(meeting.duration)}`}
      </p>
    </div>
    <MeetingStatus status={meeting.status} />
  </li>
);

const Rows = () => (
  <Loading>
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className="border-border flex flex-col gap-1.5 border-t px-5 py-3">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-3 w-1/3" />
      </div>
    ))}
  </Loading>
);

/** What this person would see here, and how it comes. */
const NoRecent = () =>
  useMayWrite() ? (
    <EmptyState
      guide={paths.guide('apercu')}
      title={fr.noRecent}
      note={fr.noRecentNote}
      action={<ButtonLink to={paths.googleMeetBot}>{fr.launchBot}</ButtonLink>}
    />
  ) : (
    <EmptyState guide={paths.guide('apercu')} title={fr.noRecent} note={fr.noRecentPublicNote} />
  );

/** The five latest meetings. */
export const RecentMeetings = ({ meetings }: { readonly meetings: readonly MeetingRow[] | null | undefined }) => (
  <Section
    title={fr.recent}
    aside={
      <Link to={paths.meetings} className="text-accent inline-flex items-center gap-1 font-medium hover:underline">
        {fr.allMeetings}
        <ArrowRight aria-hidden size={16} />
      </Link>
    }
  >
    {meetings === undefined ? <Rows /> : null}
    {meetings === null ? <p className="text-secondary px-5 pb-4">{fr.unread}</p> : null}
    {meetings?.length === 0 ? <NoRecent /> : null}
    {!meetings || meetings.length === 0 ? null : (
      <ul>
        {meetings.map((meeting) => (
          <Meeting key={meeting.id} meeting={meeting} />
        ))}
      </ul>
    )}
  </Section>
);
