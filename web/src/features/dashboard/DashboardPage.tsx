import { formatUptime } from '../../fr/duration.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRecentMeetingsQuery, useStatsQuery } from './api.ts';
import { BotServices } from './BotServices.tsx';
import { BotSummary } from './BotSummary.tsx';
import { DevelopmentPanel } from './DevelopmentPanel.tsx';
import { DEVELOPMENT, environmentName } from './environment.ts';
import { Figures } from './Figures.tsx';
import { fr } from './fr.ts';
import { OverdueActions } from './OverdueActions.tsx';
import { RecentMeetings } from './RecentMeetings.tsx';
import { SystemState } from './SystemState.tsx';

/** Milliseconds between two readings, as specified; a failed one does not end them. */
const POLLING = { pollingInterval: 30_000 };

/** The overview: one sentence, four figures, what is recent and late, and how the machinery stands. */
export const DashboardPage = () => {
  const stats = useStatsQuery(undefined, POLLING);
  const recent = useRecentMeetingsQuery(undefined, POLLING);
  const { data } = stats;
  const failed = stats.isError || recent.isError;
  return (
    <div className="flex flex-col gap-6">
      {failed ? <Banner tone="danger">{fr.loadFailed}</Banner> : null}
      <div>
        {data === undefined ? (
          <Skeleton className="h-8 w-3/4 max-w-md" />
        ) : (
          <p className="font-serif text-2xl font-medium first-letter:uppercase">{fr.sentence(data.stats.activeMeetings, data.stats.overdueActions)}</p>
        )}
        <p className="text-tertiary mt-1 h-5 text-sm">
          {data === undefined ? '' : `${environmentName(data.stats.environment)} · ${fr.since(formatUptime(data.stats.uptime))}`}
        </p>
      </div>
      <Figures stats={data?.stats} />
      <div className="grid items-start gap-6 xl:grid-cols-[1.7fr_1fr]">
        <RecentMeetings meetings={recent.data?.meetings} failed={recent.isError} />
        <OverdueActions count={data?.stats.overdueActions} meetings={recent.data?.meetings} />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-6">
          <BotServices platforms={data?.platformStatus} />
          <BotSummary platforms={data?.platformStatus} />
        </div>
        <SystemState data={data} />
      </div>
      {data?.stats.environment === DEVELOPMENT ? <DevelopmentPanel /> : null}
    </div>
  );
};
