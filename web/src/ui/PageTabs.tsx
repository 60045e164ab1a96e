import { clsx } from 'clsx';
import { Link } from './Link.tsx';

/** The current one in the row's view, where not all fit: the row alone scrolls. */
const reveal = (link: HTMLElement | null): void => {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
};

interface Props<Name extends string> {
  /** What the pages are together, for those who hear it. */
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly path: string; readonly label: string }[];
  readonly current: Name;
}

/** Pages that stand side by side, each with an address of its own. */
export const PageTabs = <Name extends string>({ label, tabs, current }: Props<Name>) => (
  <nav aria-label={label} className="border-border flex gap-1 overflow-x-auto border-b print:hidden">
    {tabs.map((tab) => (
      <Link
        key={tab.name}
        to={tab.path}
        ref={tab.name === current ? reveal : undefined}
        aria-current={tab.name === current ? 'page' : undefined}
        className={clsx(
          'inline-flex h-10 shrink-0 items-center border-b-2 px-3 font-medium transition-colors focus-visible:-outline-offset-2 pointer-coarse:h-11',
          tab.name === current ? 'border-accent text-text' : 'text-secondary hover:text-text border-transparent',
        )}
      >
        {tab.label}
      </Link>
    ))}
  </nav>
);
