import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { CommandLayer } from '../../palette/lazyCommandLayer.tsx';
import { OwnExports } from '../../exports/lazyOwnExports.tsx';
import { useLiveUpdates } from '../../live/useLiveUpdates.ts';
import { HeaderPlace, HEADING } from '../../ui/heading.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { BottomBar } from './BottomBar.tsx';
import { fr } from './fr.ts';
import { Header } from './Header.tsx';
import { NavigationProvider, type Navigation } from './navigation.ts';
import { OutageLine } from './outage/OutageLine.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useArrivalToast } from './useArrivalToast.ts';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';

/** Behind the first page: nobody comes for it. */
const VersionBadge = lazyPart<{ readonly withDate: boolean }>(() =>
  import('./VersionBadge.tsx').then((module) => module.VersionBadge),
);

const MAIN = 'contenu';

interface Section {
  readonly title: string;
  /** The page stands under a heading of its own, and has the header's place for itself. */
  readonly ownHeading: boolean;
}

const sectionOf = (handle: unknown): Section | null =>
  typeof handle === 'object' && handle !== null && 'title' in handle
    ? { title: String(handle.title), ownHeading: 'ownHeading' in handle && handle.ownHeading === true }
    : null;

/** The section: the innermost route that names one in its handle. */
const useSection = (): Section =>
  useMatches()
    .map(({ handle }) => sectionOf(handle))
    .findLast((section) => section !== null) ?? { title: fr.product, ownHeading: false };

const PageSkeleton = () => (
  <Loading className="flex flex-col gap-5">
    <Skeleton className="h-8 w-2/3" />
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-72 w-full" />
  </Loading>
);

/** The frame around every page: sidebar or bottom bar, header, version. */
export const Shell = ({ navigation }: { readonly navigation: Navigation }) => {
  const main = useRef<HTMLElement>(null);
  const { title, ownHeading } = useSection();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useFocusOnNavigation(main);
  useArrivalToast();
  useLiveUpdates();
  useEffect(() => {
    if (!ownHeading) document.title = `${title} · ${fr.product}`;
  }, [title, ownHeading]);
  return (
    <NavigationProvider value={navigation}>
      <a
        href={`#${MAIN}`}
        className="bg-accent text-on-accent sr-only z-60 rounded-md px-4 py-2 font-medium focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {fr.skip}
      </a>
      <Sidebar />
      <div className="lg:pl-16 xl:pl-72 print:pl-0">
        <Header title={ownHeading ? null : title} onPlace={setPlace} />
        <main
          ref={main}
          id={MAIN}
          tabIndex={-1}
          aria-labelledby={HEADING}
          className="mx-auto max-w-7xl px-4 pt-6 pb-28 outline-none sm:px-6 lg:pb-16 print:p-0"
        >
          <OutageLine />
          <OwnExports />
          <Suspense fallback={<PageSkeleton />}>
            <HeaderPlace value={place}>
              <Outlet />
            </HeaderPlace>
          </Suspense>
        </main>
      </div>
      <BottomBar />
      <VersionBadge withDate={ownHeading} />
      <CommandLayer pages={navigation} />
      <ScrollRestoration />
    </NavigationProvider>
  );
};
