import { useSelector } from 'react-redux';
import { selectUser } from '../../identity/slice.ts';
import { usePolling } from '../../live/usePolling.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { useDrawn } from '../../ui/useDrawn.ts';
import { useRecentMeetingsQuery } from './api.ts';
import { BotServices } from './BotServices.tsx';
import { BotSummary } from './BotSummary.tsx';
import { DevelopmentPanel } from './DevelopmentPanel.tsx';
import { DEVELOPMENT } from './environment.ts';
import { Figures } from './Figures.tsx';
import { fr } from './fr.ts';
import { OwnActions } from './mine/OwnActions.tsx';
import { SinceLastVisit } from './mine/SinceLastVisit.tsx';
import { Underway } from './mine/Underway.tsx';
import { OverdueActions } from './OverdueActions.tsx';
import { RecentMeetings } from './RecentMeetings.tsx';
import { StateSentence } from './StateSentence.tsx';
import { SystemState } from './SystemState.tsx';
import { useSystemStats } from './useSystemStats.ts';

/** Milliseconds between two readings, as specified; a failed one does not end them. */
const POLLING = { pollingInterval: 30_000 };

/** What was last read; null when nothing ever was, and reading failed. */
const known = <T,>({
  data,
  error,
}: {
  readonly data?: T | undefined;
  readonly error?: unknown;
}): T | null | undefined => data ?? (error === undefined ? undefined : null);

const PAIR = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]';

/**
 * The overview: one sentence, what the person has to do and what runs for them, what is recent and late. How the
 * machinery stands is below for administrators, and behind « État du service » for others.
 */
export const DashboardPage = () => {
  const reading = useSystemStats();
  const recent = useRecentMeetingsQuery(undefined, { pollingInterval: usePolling(POLLING.pollingInterval) });
  const data = known({ data: useDrawn(reading.data), error: reading.error });
  const stats = data && data.stats;
  const meetings = known({ data: useDrawn(recent.data?.meetings), error: recent.error });
  const isAdministrator = useSelector(selectUser)?.role === 'admin';
  const service = (
    <div className="grid items-start gap-6 md:grid-cols-[repeat(2,minmax(0,1fr))]">
      <div className="flex flex-col gap-6">
        <BotServices platforms={data && data.platformStatus} withSetup={isAdministrator} />
        <BotSummary platforms={data && data.platformStatus} />
      </div>
      <SystemState data={data} />
    </div>
  );
  return (
    <div className="flex flex-col gap-6">
      {/* An error stays while the next reading runs, so that the banner does not come and go. */}
      {reading.error === undefined && recent.error === undefined ? null : (
        <Banner tone="danger">{fr.loadFailed}</Banner>
      )}
      {stats === null ? null : <StateSentence stats={stats} withService={isAdministrator} />}
      <div className={PAIR}>
        <OwnActions />
        <Underway />
      </div>
      <SinceLastVisit />
      {isAdministrator ? <Figures stats={stats} /> : null}
      <div className={PAIR}>
        <RecentMeetings meetings={meetings} />
        <OverdueActions count={stats && stats.overdueActions} meetings={meetings} />
      </div>
      {isAdministrator ? (
        service
      ) : (
        <Collapsible title={fr.service}>
          <div className="flex flex-col gap-6">
            <Figures stats={stats} />
            {service}
          </div>
        </Collapsible>
      )}
      {isAdministrator && stats?.environment === DEVELOPMENT ? <DevelopmentPanel /> : null}
    </div>
  );
};
