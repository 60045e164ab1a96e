import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useMailsQuery } from '../mails/api.ts';
import { EVERY, useChecksQuery, useProjectionsQuery, useRebuildsQuery } from './api.ts';
import { CommandLine } from './CommandLine.tsx';
import { DeadLetters } from './DeadLetters.tsx';
import { problemsOf } from './problems.ts';
import { ProjectionList } from './ProjectionList.tsx';
import { Rebuilds } from './Rebuilds.tsx';
import { State } from './State.tsx';
import { Workers } from './Workers.tsx';

const OFTEN = { pollingInterval: EVERY, refetchOnMountOrArgChange: true, skipPollingIfUnfocused: true } as const;

const Waiting = () => (
  <Loading className="flex flex-col gap-5">
    <Skeleton className="h-6 w-80 max-w-full" />
    <Skeleton className="h-96 w-full" />
    <Skeleton className="h-32 w-full" />
  </Loading>
);

/** Whether everything is well, first; then every projection, what it could not take, and rebuilds. */
export const ProjectionsTab = () => {
  const { data, error, isFetching, refetch } = useProjectionsQuery(undefined, OFTEN);
  const { data: rebuilds = [] } = useRebuildsQuery(undefined, OFTEN);
  const { data: checks = null } = useChecksQuery(undefined, OFTEN);
  const { data: mails } = useMailsQuery(undefined, OFTEN);
  if (data === undefined) {
    return error !== undefined && !isFetching ? (
      <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Waiting />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {error === undefined ? null : <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />}
      <State standing={data} problems={problemsOf({ ...data, rebuilds, checks, mails: mails?.counts ?? null })} />
      <ProjectionList head={data.head} projections={data.projections} />
      <DeadLetters />
      <Rebuilds rebuilds={rebuilds} />
      {checks === null ? null : <Workers workers={checks.workers.list} />}
      <CommandLine />
    </div>
  );
};
