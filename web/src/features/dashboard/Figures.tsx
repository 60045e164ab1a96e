import type { SystemStats } from '#api/contract/system.ts';
import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../fr/plural.ts';
import { fr as labels } from '../../labels/fr.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { fr } from './fr.ts';

type Stats = SystemStats['stats'];

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="border-border flex flex-col gap-1 py-4 max-lg:nth-[n+3]:border-t max-lg:even:border-l max-lg:even:pl-5 lg:px-6 lg:not-first:border-l lg:first:pl-0">
    <dt className="text-secondary text-sm">{label}</dt>
    <dd className="font-serif text-3xl font-medium">{children}</dd>
  </div>
);

/** OK when the API is well, degraded in every other case, as specified. */
const State = ({ healthy }: { readonly healthy: boolean }) => (
  <span className={clsx('inline-flex items-center gap-2', healthy ? 'text-success' : 'text-warning')}>
    {healthy ? <CircleCheck aria-hidden size={22} /> : <TriangleAlert aria-hidden size={22} />}
    {healthy ? fr.ok : labels.serviceStatus.degraded}
  </span>
);

const Waiting = () => <Skeleton className="h-9.5 w-16" />;

/** What a figure shows: a skeleton while it is read, a dash when it could not be. */
const shown = (stats: Stats | null | undefined, value: (stats: Stats) => ReactNode): ReactNode => {
  if (stats === undefined) return <Waiting />;
  return stats === null ? fr.unread : value(stats);
};

/** The four figures in one ruled strip. */
export const Figures = ({ stats }: { readonly stats: Stats | null | undefined }) => (
  <dl aria-label={fr.figures} className="border-border grid grid-cols-2 border-y lg:grid-cols-4">
    <Figure label={fr.totalMeetings}>{shown(stats, ({ totalMeetings }) => formatNumber(totalMeetings))}</Figure>
    <Figure label={fr.activeMeetings}>{shown(stats, ({ activeMeetings }) => formatNumber(activeMeetings))}</Figure>
    <Figure label={fr.participants}>
      {shown(stats, ({ totalUsers }) => (totalUsers === null ? fr.unread : formatNumber(totalUsers)))}
    </Figure>
    <Figure label={fr.systemState}>
      {shown(stats, ({ apiStatus }) => (
        <State healthy={apiStatus === 'healthy'} />
      ))}
    </Figure>
  </dl>
);
