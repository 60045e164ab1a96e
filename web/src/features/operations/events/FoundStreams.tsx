import { Link } from '../../../ui/Link.tsx';
import { paths } from '../../../routes/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Card } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Read } from '../../../ui/Read.tsx';
import { tabSearch } from '../tabs.ts';
import { useStreamsQuery } from './api.ts';
import { fr } from './fr.ts';

/** The streams that the words may mean, each a link to its first event. */
export const FoundStreams = ({ asked }: { readonly asked: string }) => {
  const reading = useStreamsQuery(asked);
  return (
    <Read reading={reading} waiting={<Skeleton className="h-32 w-full" />}>
      {(streams) => (
        <Card>
          {streams.length === 0 ? (
            <EmptyState guide={paths.guide('depannage')} title={fr.none} />
          ) : (
            <ul aria-label={fr.found} className="divide-border divide-y">
              {streams.map(({ stream, kind, about, events }) => (
                <li key={stream}>
                  <Link
                    to={`${paths.operations}${tabSearch('events', { stream, at: '0' })}`}
                    className="hover:bg-sunken flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3 no-underline"
                  >
                    <span className="min-w-0">
                      <span className="font-medium wrap-anywhere">{about ?? fr.kind(kind)}</span>
                      <span className="text-tertiary block text-sm wrap-anywhere">
                        {about === null ? stream : `${fr.kind(kind)}, ${stream}`}
                      </span>
                    </span>
                    <span className="text-secondary">{fr.events(events)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </Read>
  );
};
