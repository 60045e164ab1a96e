import { Administration } from '../../administration/Administration.tsx';
import { Read } from '../../ui/Read.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAntiSpamChecksQuery, useAntiSpamHistoryQuery, useAntiSpamStatusQuery } from './api.ts';
import { Checks } from './Checks.tsx';
import { History } from './History.tsx';
import { Providers } from './Providers.tsx';
import { Score } from './Score.tsx';

/** As specified, in ms. */
const EVERY = { pollingInterval: 30_000, refetchOnMountOrArgChange: true, skipPollingIfUnfocused: true } as const;

const AntiSpam = () => {
  const status = useAntiSpamStatusQuery(undefined, EVERY);
  const checks = useAntiSpamChecksQuery(undefined, EVERY);
  const history = useAntiSpamHistoryQuery(undefined, EVERY);
  return (
    <div className="flex flex-col gap-5">
      <Read reading={status} waiting={<Skeleton className="h-28 w-full" />}>
        {(data) => <Score {...data} />}
      </Read>
      <Read reading={checks} waiting={<Skeleton className="h-96 w-full" />}>
        {(data) => <Checks {...data} />}
      </Read>
      <Read reading={status} waiting={<Skeleton className="h-56 w-full" />}>
        {(data) => <Providers {...data} />}
      </Read>
      <Read reading={history} waiting={<Skeleton className="h-56 w-full" />}>
        {(data) => <History {...data} threshold={status.currentData?.threshold ?? null} />}
      </Read>
    </div>
  );
};

/** How Greffier behaves towards providers and conversations, and what mends it. */
export const AntiSpamPage = () => (
  <Administration current="antiSpam">
    <AntiSpam />
  </Administration>
);
