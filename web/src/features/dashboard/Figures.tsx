import type { SystemStats } from '#api/contract/system.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../../fr/plural.ts';
import { fr as labels } from '../../labels/fr.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { fr } from './fr.ts';

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="border-border flex flex-col gap-1 py-4 max-lg:nth-[n+3]:border-t max-lg:even:border-l max-lg:even:pl-5 lg:px-6 lg:not-first:border-l lg:first:pl-0">
    <dt className="text-secondary text-sm">{label}</dt>
    <dd className="font-serif text-3xl font-medium">{children}</dd>
  </div>
);

const Waiting = () => <Skeleton className="h-9.5 w-16" />;

/** The four figures in one ruled strip. */
export const Figures = ({ stats }: { readonly stats: SystemStats['stats'] | undefined }) => (
  <dl aria-label={fr.figures} className="border-border grid grid-cols-2 border-y lg:grid-cols-4">
    <Figure label={fr.totalMeetings}>{stats === undefined ? <Waiting /> : formatNumber(stats.totalMeetings)}</Figure>
    <Figure label={fr.activeMeetings}>{stats === undefined ? <Waiting /> : formatNumber(stats.activeMeetings)}</Figure>
    <Figure label={fr.participants}>{stats === undefined ? <Waiting /> : formatNumber(stats.totalUsers)}</Figure>
    <Figure label={fr.systemState}>
      {stats === undefined ? <Waiting /> : <span className={stats.apiStatus === 'healthy' ? 'text-success' : 'text-warning'}>{stats.apiStatus === 'healthy' ? fr.ok : labels.serviceStatus.degraded}</span>}
    </Figure>
  </dl>
);
