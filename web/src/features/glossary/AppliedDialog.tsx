import type { GlossaryEntryView } from '#api/contract/glossary.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { countOf } from '../../fr/plural.ts';
import { paths } from '../../routes/paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useEntryMeetingsQuery } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly entry: GlossaryEntryView;
  readonly onClose: () => void;
}

const Waiting = () => (
  <Loading>
    <Skeleton className="h-24 w-full" />
  </Loading>
);

/** The meetings in which an entry changed something. */
export const AppliedDialog = ({ entry, onClose }: Props) => {
  const { data, isError } = useEntryMeetingsQuery(entry.id, { refetchOnMountOrArgChange: true });
  return (
    <Dialog open onOpenChange={onClose} title={fr.applied(entry.wrong, entry.right)} description={fr.appliedNote}>
      {data === undefined ? (
        isError ? (
          <p className="text-danger">{fr.unread}</p>
        ) : (
          <Waiting />
        )
      ) : data.length === 0 ? (
        <p className="text-secondary">{fr.nowhere}</p>
      ) : (
        <ul className="divide-border max-h-80 divide-y overflow-y-auto">
          {data.map(({ id, title, startTime, places }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <Link to={paths.meeting(id, 'timeline')} className="min-w-0 wrap-anywhere">
                {title}
              </Link>
              <span className="text-tertiary text-sm">
                {formatDateTime(startTime)}, {countOf(places, 'endroit', 'endroits')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
};
