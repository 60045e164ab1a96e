import { formatLongDate } from '../../fr/dates.ts';
import { useToday } from '../../fr/useToday.ts';
import { Bell } from '../../notices/lazyBell.tsx';
import { HEADING } from '../../ui/heading.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { SearchLink } from './SearchLink.tsx';

interface Props {
  /** The section's, which is the page's h1; null for a page with a heading of its own. */
  readonly title: string | null;
  /** Told the place that such a page has here. */
  readonly onPlace: (place: HTMLElement | null) => void;
}

const Title = ({ title }: { readonly title: string }) => {
  const today = useToday(formatLongDate);
  return (
    <div className="min-w-0 lg:flex lg:items-baseline lg:gap-4">
      <h1 id={HEADING} className="truncate text-xl font-semibold">
        {title}
      </h1>
      <p className="text-tertiary truncate text-sm first-letter:uppercase">{today}</p>
    </div>
  );
};

/** The section's title with today's date, or what the page puts there, the notices, and the refresh button. */
export const Header = ({ title, onPlace }: Props) => (
  <header className="border-border bg-canvas sticky top-0 z-20 border-b print:hidden">
    <div className="mx-auto flex h-16 max-w-7xl items-center justify-between gap-1 px-4 sm:gap-2 sm:px-6">
      {title === null ? (
        <div ref={onPlace} className="flex min-w-0 flex-1 items-center gap-2" />
      ) : (
        <Title title={title} />
      )}
      <SearchLink />
      <Bell />
      <RefreshButton />
    </div>
  </header>
);
