import { Navigate, useLocation, useParams } from 'react-router-dom';
import { asFailure, messageOf } from '../../api/failure.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { HEADING, useWindowTitle } from '../../ui/heading.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useDrawn } from '../../ui/useDrawn.ts';
import { useMeetingQuery } from './api.ts';
import { fr } from './fr.ts';
import type { HistoryProps } from './history/History.tsx';
import { MeetingDocument } from './MeetingDocument.tsx';
import type { VersionsProps } from './versions/Versions.tsx';

/** Gone, never there or not for this person: the same sentence, or it would tell who may not know. */
const NOT_FOUND = new Set([403, 404, 410]);

/** The page's heading while there is no meeting to name it. */
const Unnamed = () => {
  useWindowTitle(`${fr.page} · ${fr.product}`);
  return (
    <h1 id={HEADING} className="sr-only">
      {fr.page}
    </h1>
  );
};

const PageSkeleton = () => (
  <Loading className="flex flex-col gap-4">
    <Unnamed />
    <Skeleton className="h-9.5 w-2/3" />
    <Skeleton className="h-5 w-1/2" />
    <Skeleton className="h-14.5 w-full" />
    <Skeleton className="h-10 w-full" />
    <Skeleton className="h-96 w-full max-w-[66ch]" />
  </Loading>
);

const History = lazyPart<HistoryProps>(
  () => import('./history/History.tsx').then((module) => module.History),
  <PageSkeleton />,
);

const Versions = lazyPart<VersionsProps>(
  () => import('./versions/Versions.tsx').then((module) => module.Versions),
  <PageSkeleton />,
);

/** /meetings/{id}; a calendar's entry leads to what was captured of the meeting. */
export const MeetingPage = () => {
  const { id = '' } = useParams();
  const { currentData, error, isFetching, refetch } = useMeetingQuery(id);
  const meeting = useDrawn(currentData);
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  // Somebody who reads it may lose it meanwhile.
  const isMissing = NOT_FOUND.has(asFailure(error)?.status ?? 0);
  if (currentData?.leadId) return <Navigate replace to={{ pathname: paths.meeting(currentData.leadId), search }} />;
  if (meeting !== undefined && !isMissing && (query.has('at') || query.has('history')))
    return <History key={id} meeting={meeting} revision={query.get('at')} />;
  if (meeting !== undefined && !isMissing && query.has('versions')) return <Versions key={id} meeting={meeting} />;
  if (meeting !== undefined && !isMissing) return <MeetingDocument key={id} meeting={meeting} />;
  if (isFetching || error === undefined) return <PageSkeleton />;
  if (!isMissing)
    return (
      <>
        <Unnamed />
        <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <Unnamed />
      <EmptyState
        guide={paths.guide('depannage')}
        title={fr.notFound.title}
        note={fr.notFound.note}
        action={<ButtonLink to={paths.meetings}>{fr.back}</ButtonLink>}
      />
    </>
  );
};
