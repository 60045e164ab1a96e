import { usePolling } from '../../live/usePolling.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useRecentMeetingsQuery } from './api.ts';
import { BotServices } from './BotServices.tsx';
import { BotSummary } from './BotSummary.tsx';
import { DevelopmentPanel } from './DevelopmentPanel.tsx';
import { DEVELOPMENT } from './environment.ts';
import { Figures } from './Figures.tsx';
import { fr } from './fr.ts';
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

/** The overview: one sentence, four figures, what is recent and late, and how the machinery stands. */
export const DashboardPage = () => {
  const reading = useSystemStats();
  const recent = useRecentMeetingsQuery(undefined, { pollingInterval: usePolling(POLLING.pollingInterval) });
  const data = known(reading);
  const stats = data && data.stats;
  const meetings = known({ data: recent.data?.meetings, error: recent.error });
  return (
    <div className="flex flex-col gap-6">
      {/* An error stays while the next reading runs, so that the banner does not come and go. */}
      {reading.error === undefined && recent.error === undefined ? null : (
        <Banner tone="danger">{fr.loadFailed}</Banner>
      )}
      {stats === null ? null : <StateSentence stats={stats} />}
      <Figures stats={stats} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <RecentMeetings meetings={meetings} />
        <OverdueActions count={stats && stats.overdueActions} meetings={meetings} />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <div className="flex flex-col gap-6">
          <BotServices platforms={data && data.platformStatus} />
          <BotSummary platforms={data && data.platformStatus} />
        </div>
        <SystemState data={data} />
      </div>
      {stats?.environment === DEVELOPMENT ? <DevelopmentPanel /> : null}
    </div>
  );
};
