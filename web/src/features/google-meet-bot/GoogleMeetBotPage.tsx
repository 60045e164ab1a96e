import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { messageOf } from '../../api/failure.ts';
import { paths } from '../../routes/paths.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ClosingCard } from './ClosingCard.tsx';
import { fr } from './fr.ts';
import { QuickStart } from './QuickStart.tsx';
import { SessionList } from './SessionList.tsx';
import { isActive } from './states.ts';
import { TechnicalDetails } from './TechnicalDetails.tsx';
import { useBotSession } from './useBotSession.ts';

const AttendedSession = lazy(() =>
  import('./AttendedSession.tsx').then((module) => ({ default: module.AttendedSession })),
);
const ConnectionSteps = lazy(() =>
  import('./ConnectionSteps.tsx').then((module) => ({ default: module.ConnectionSteps })),
);

const SessionSkeleton = () => (
  <Loading className="flex flex-col gap-5">
    <Skeleton className="h-32 w-full" />
    <Skeleton className="h-120 w-full" />
  </Loading>
);

/**
 * /google-meet-bot: sends bots into meetings, and shows what they hear. The bot sessions stand at the left of the one
 * that is followed, or below it where there is no room.
 */
export const GoogleMeetBotPage = () => {
  const page = useBotSession();
  const { current, list } = page;
  const running = list.data?.sessions.filter(isActive) ?? [];
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <p className="text-secondary">{fr.subtitle}</p>
        <Link to={paths.joining} className="text-accent underline">
          {fr.coming}
        </Link>
      </div>
      {list.error !== undefined && list.data === undefined ? (
        <ErrorNotice message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : null}
      <QuickStart page={page} />
      {list.isLoading && page.selected !== null ? <SessionSkeleton /> : null}
      {list.data === undefined || running.length === 0 ? null : (
        <div className={clsx('grid items-start gap-5', current !== null && 'xl:grid-cols-[21rem_minmax(0,1fr)]')}>
          {current === null ? null : (
            <div className="flex min-w-0 flex-col gap-5">
              <Suspense fallback={<SessionSkeleton />}>
                <AttendedSession key={current.sessionId} session={current} page={page} />
              </Suspense>
            </div>
          )}
          <div className="xl:order-first">
            <SessionList running={running} everybodys={list.data} page={page} />
          </div>
        </div>
      )}
      {page.failed === null || page.steps === null ? null : (
        <Suspense fallback={null}>
          <ConnectionSteps session={page.failed} steps={page.steps} />
        </Suspense>
      )}
      <TechnicalDetails />
      <ClosingCard />
    </div>
  );
};
