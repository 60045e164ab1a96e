import { Administration } from '../../administration/Administration.tsx';
import { useFilters } from '../../list/useFilters.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Events } from './Events.tsx';
import { NO_FILTERS, readFilters, TABS, writeFilters } from './filters.ts';
import { fr } from './fr.ts';
import type { SealProps } from './Seal.tsx';

const Seal = lazyPart<SealProps>(
  () => import('./Seal.tsx').then((module) => module.Seal),
  <Loading>
    <Skeleton className="h-28 w-full" />
  </Loading>,
);
const People = lazyPart(
  () => import('./people/People.tsx').then((module) => module.People),
  <Loading>
    <Skeleton className="h-56 w-full" />
  </Loading>,
);
const Receipts = lazyPart(
  () => import('./receipts/Receipts.tsx').then((module) => module.Receipts),
  <Loading>
    <Skeleton className="h-56 w-full" />
  </Loading>,
);

const Retention = lazyPart(
  () => import('./retention/Retention.tsx').then((module) => module.Retention),
  <Loading>
    <Skeleton className="h-56 w-full" />
  </Loading>,
);

/** Tabs that are no list of events. */
const PARTS = { people: <People />, retention: <Retention />, receipts: <Receipts /> } as const;

const Registry = () => {
  const [filters, change] = useFilters(readFilters, writeFilters);
  const events = <Events key={filters.tab} filters={filters} onChange={change} />;
  return (
    <>
      <Seal period={filters} />
      <Tabs
        label={fr.tabsLabel}
        value={filters.tab}
        onChange={(tab) => change(() => ({ ...NO_FILTERS, tab }))}
        tabs={TABS.map((value) => ({
          value,
          label: fr.tabs[value],
          content: value === 'events' || value === 'accesses' ? events : PARTS[value],
        }))}
      />
    </>
  );
};

/** « Registre »: what happened, who saw it, and that nothing was changed. */
export const RegistryPage = () => (
  <Administration current="registry">
    <Registry />
  </Administration>
);
