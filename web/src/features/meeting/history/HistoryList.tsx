import type { HistoryEntry } from '#api/contract/history.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { Link } from '../../../ui/Link.tsx';
import { formatDateTime } from '../../../fr/dates.ts';
import { OwnAdditions } from '../../../glossary/OwnAdditions.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { HEADING, useWindowTitle } from '../../../ui/heading.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useMeetingHistoryInfiniteQuery } from './api.ts';
import { fr } from './fr.ts';
import { Restore } from './Restore.tsx';

/** Leads to the meeting as it was until then: what was corrected is told there in its former words. */
const Before = ({ earlier, entry }: { readonly earlier: string | null; readonly entry: HistoryEntry }) =>
  earlier === null ? null : (
    <Link
      to={`?at=${earlier}`}
      aria-label={fr.beforeThis(entry.sentence)}
      className="text-accent shrink-0 px-2 py-2.5 text-sm hover:underline"
    >
      {fr.before}
    </Link>
  );

const Told = ({ entry: { sentence, at } }: { readonly entry: HistoryEntry }) => (
  <>
    <span className="block wrap-anywhere">{sentence}</span>
    <time dateTime={at} className="text-tertiary text-sm">
      {formatDateTime(at)}
    </time>
  </>
);

/** Of the latest of these that changed the meeting. */
const revisionIn = (events: readonly HistoryEntry[]): string | null =>
  events.find(({ revision }) => revision !== null)?.revision ?? null;

/** One sentence for each event of the meeting, the latest first; those that changed it lead to it as it was then. */
export const HistoryList = ({ meeting }: { readonly meeting: MeetingView }) => {
  const { id, title } = meeting;
  const query = useMeetingHistoryInfiniteQuery(id);
  const { currentData, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  useWindowTitle(fr.windowTitle(title));
  const events = currentData?.pages.flatMap((page) => page.events) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h1 id={HEADING} className="font-serif text-2xl font-medium wrap-anywhere">
          {fr.heading(title)}
        </h1>
        <Link to="?" className="text-accent hover:underline">
          {fr.back}
        </Link>
      </header>
      <OwnAdditions />
      {currentData === undefined && isFetching ? (
        <Loading className="flex flex-col gap-3">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </Loading>
      ) : null}
      {currentData === undefined && !isFetching ? (
        <ErrorNotice message={fr.unread} onRetry={() => void refetch()} />
      ) : null}
      <ol className="border-border border-t">
        {events.map((entry, index) => (
          <li
            key={entry.revision ?? `${entry.at} ${entry.sentence}`}
            className="border-border flex items-center gap-2 border-b"
          >
            {entry.revision === null ? (
              <div className="min-w-0 flex-1 px-2 py-2.5">
                <Told entry={entry} />
              </div>
            ) : (
              <>
                <Link to={`?at=${entry.revision}`} className="hover:bg-sunken block min-w-0 flex-1 px-2 py-2.5">
                  <Told entry={entry} />
                </Link>
                {entry.restores === undefined ? null : (
                  <Restore meeting={meeting} entry={entry} subject={entry.restores} />
                )}
                <Before earlier={revisionIn(events.slice(index + 1))} entry={entry} />
              </>
            )}
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button className="self-start" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {fr.earlier}
        </Button>
      ) : null}
    </div>
  );
};
