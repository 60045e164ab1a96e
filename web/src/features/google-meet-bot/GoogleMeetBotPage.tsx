import { lazy, Suspense } from 'react';
import { messageOf } from '../../api/failure.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ClosingCard, TechnicalDetails } from './Details.tsx';
import { fr } from './fr.ts';
import { QuickStart } from './QuickStart.tsx';
import { SessionList } from './SessionList.tsx';
import { useBotSession } from './useBotSession.ts';

const AttendedSession = lazy(() => import('./AttendedSession.tsx').then((module) => ({ default: module.AttendedSession })));

const SessionSkeleton = () => (
  <Loading className="flex flex-col gap-5">
    <Skeleton className="h-32 w-full" />
    <Skeleton className="h-96 w-full" />
  </Loading>
);

/** /google-meet-bot: sends bots into meetings, and shows what they hear. */
export const GoogleMeetBotPage = () => {
  const page = useBotSession();
  const { current, list } = page;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-secondary">{fr.subtitle}</p>
      {list.error !== undefined && list.data === undefined ? <ErrorNotice message={messageOf(list.error)} onRetry={() => void list.refetch()} /> : null}
      <QuickStart page={page} />
      {current === null ? null : (
        <Suspense fallback={<SessionSkeleton />}>
          <AttendedSession key={current.sessionId} session={current} page={page} />
        </Suspense>
      )}
      <SessionList page={page} />
      <TechnicalDetails />
      <ClosingCard />
    </div>
  );
};
