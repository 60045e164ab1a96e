import { clsx } from 'clsx';
import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { lazyLayer } from '../../ui/lazyLayer.tsx';
import type { DrawerProps } from './Drawer.tsx';
import { fr } from './fr.ts';
import { BOTTOM_BAR_ENTRIES, isCurrent, splitLabel, useNavigationEntries } from './navigation.ts';

const loadDrawer = () => import('./Drawer.tsx').then((module) => module.Drawer);
const Drawer = lazyLayer<DrawerProps>(loadDrawer);

const ITEM =
  'flex h-14 w-full flex-col items-center justify-center gap-1 px-0.5 text-xs font-medium focus-visible:-outline-offset-2';

/** Closed by growing past the width at which the sidebar takes over, or focus would be kept in what nobody sees. */
const useNarrow = (onWide: () => void) =>
  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)');
    wide.addEventListener('change', onWide);
    return () => wide.removeEventListener('change', onWide);
  }, [onWide]);

/** Under 1024 px: the first five entries by their first word, and a menu with everything. */
export const BottomBar = () => {
  const { pathname } = useLocation();
  const { sections } = useNavigationEntries();
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  useNarrow(close);
  // Whatever led away: an entry of the drawer, or of the menu in it.
  useEffect(close, [close, pathname]);
  return (
    <div className="border-border bg-sunken fixed inset-x-0 bottom-0 z-30 border-t pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden">
      <nav aria-label={fr.navigation}>
        <ul className="flex">
          {sections.slice(0, BOTTOM_BAR_ENTRIES).map((section) => {
            const current = isCurrent(section, pathname);
            const [first, rest] = splitLabel(section.label);
            return (
              <li
                key={section.label}
                className={clsx(
                  'relative flex-auto',
                  current && 'before:bg-accent before:absolute before:inset-x-3 before:-top-px before:h-0.5',
                )}
              >
                <Link
                  to={section.paths[0]}
                  aria-current={current ? 'page' : undefined}
                  className={clsx(ITEM, current ? 'text-accent' : 'text-secondary')}
                >
                  <section.icon aria-hidden size={20} strokeWidth={1.75} />
                  <span>
                    {first}
                    <span className="sr-only">{rest}</span>
                  </span>
                </Link>
              </li>
            );
          })}
          <li className="flex-auto">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={open}
              onPointerEnter={() => void loadDrawer()}
              onClick={() => setOpen(true)}
              className={clsx(ITEM, 'text-secondary')}
            >
              <MenuIcon aria-hidden size={20} strokeWidth={1.75} />
              {fr.menu}
            </button>
          </li>
        </ul>
      </nav>
      <Drawer open={open} onOpenChange={setOpen} />
    </div>
  );
};
