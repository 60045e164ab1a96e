import type { MeetingRow } from '#api/contract/meetings.ts';
import { Link } from '../../ui/Link.tsx';
import { formatNumber } from '../../fr/plural.ts';
import { paths } from '../../routes/paths.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly count: number | null | undefined;
  readonly meetings: readonly MeetingRow[] | null | undefined;
}

/** How many actions are late, over all meetings, and which of the recent meetings still have some to do. */
export const OverdueActions = ({ count, meetings }: Props) => {
  const withWork = (meetings ?? []).filter(({ openActionCount }) => openActionCount > 0);
  return (
    <Section
      title={fr.overdue}
      aside={
        <Link to={paths.actions} className="text-accent text-sm hover:underline">
          {fr.myActions}
        </Link>
      }
    >
      <div className="min-h-13 px-5 pb-4">
        {count === undefined ? <Skeleton className="h-9.5 w-12" /> : null}
        {count === 0 ? <StatusBadge tone="success">{fr.noOverdue}</StatusBadge> : null}
        {count === null ? fr.unread : null}
        {!count ? null : (
          <Link
            to={paths.lateActions}
            aria-label={fr.late(count)}
            className="text-warning font-serif text-3xl font-medium hover:underline"
          >
            {formatNumber(count)}
          </Link>
        )}
      </div>
      <h3 className="text-tertiary border-border border-t px-5 pt-3 pb-2 text-sm">{fr.toDo}</h3>
      {meetings && withWork.length === 0 ? <p className="text-secondary px-5 pb-4">{fr.nothingToDo}</p> : null}
      <ul className="pb-2">
        {withWork.map((meeting) => (
          <li key={meeting.id}>
            <Link
              to={paths.meeting(meeting.id, 'actions')}
              className="hover:bg-sunken/60 flex min-h-11 items-baseline justify-between gap-3 px-5 py-2 transition-colors"
            >
              <span className="wrap-anywhere">{meeting.title}</span>
              <span className="text-secondary shrink-0 text-sm">{fr.toDoCount(meeting.openActionCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
};
