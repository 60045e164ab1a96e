import { useSearchParams } from 'react-router-dom';
import { Administration } from '../../administration/Administration.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { fr } from './fr.ts';
import { readTab, TABS, tabSearch, type Tab } from './tabs.ts';

const Waiting = () => (
  <Loading className="flex flex-col gap-4">
    <Skeleton className="h-6 w-80 max-w-full" />
    <Skeleton className="h-64 w-full" />
  </Loading>
);

const PARTS: Readonly<Record<Tab, React.ComponentType>> = {
  projections: lazyPart(
    () => import('./projections/ProjectionsTab.tsx').then((module) => module.ProjectionsTab),
    <Waiting />,
  ),
  events: lazyPart(() => import('./events/EventsTab.tsx').then((module) => module.EventsTab), <Waiting />),
  logs: lazyPart(() => import('./logs/LogsTab.tsx').then((module) => module.LogsTab), <Waiting />),
  figures: lazyPart(() => import('./figures/FiguresTab.tsx').then((module) => module.FiguresTab), <Waiting />),
  bots: lazyPart(() => import('./bots/BotsTab.tsx').then((module) => module.BotsTab), <Waiting />),
  mails: lazyPart(() => import('./mails/MailsTab.tsx').then((module) => module.MailsTab), <Waiting />),
  backups: lazyPart(() => import('./backups/BackupsTab.tsx').then((module) => module.BackupsTab), <Waiting />),
};

const Operations = () => {
  const [params, setParams] = useSearchParams();
  return (
    <Tabs
      label={fr.tabs.label}
      value={readTab(params)}
      onChange={(tab) => setParams(tabSearch(tab))}
      tabs={TABS.map((value) => {
        const Part = PARTS[value];
        return { value, label: fr.tabs[value], content: <Part /> };
      })}
    />
  );
};

/** « Exploitation »: how the machinery stands, and what mends it. */
export const OperationsPage = () => (
  <Administration current="operations">
    <Operations />
  </Administration>
);
