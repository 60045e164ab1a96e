import { formatLongDate } from '../../fr/dates.ts';
import { useToday } from '../../fr/useToday.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { SearchLink } from './SearchLink.tsx';

/** The section's title, today's date and the refresh button. The title is the page's h1. */
export const Header = ({ title, titleId }: { readonly title: string; readonly titleId: string }) => {
  const today = useToday(formatLongDate);
  return (
    <header className="border-border bg-canvas sticky top-0 z-20 border-b print:hidden">
      <div className="mx-auto flex h-16 max-w-7xl items-center justify-between gap-4 px-4 sm:px-6">
        <div className="min-w-0 lg:flex lg:items-baseline lg:gap-4">
          <h1 id={titleId} className="truncate text-xl font-semibold">
            {title}
          </h1>
          <p className="text-tertiary truncate text-sm first-letter:uppercase">{today}</p>
        </div>
        <SearchLink />
        <RefreshButton />
      </div>
    </header>
  );
};
