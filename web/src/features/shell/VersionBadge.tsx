import { formatLongDate, formatNumericDate } from '../../fr/dates.ts';
import { useToday } from '../../fr/useToday.ts';
import { fr } from './fr.ts';

const LongDate = () => <span className="text-tertiary text-xs first-letter:uppercase">{useToday(formatLongDate)}</span>;

/**
 * At the bottom right of every page, above the bottom bar where there is one, on ground of its own: what is read
 * scrolls out of sight before it. Where the header has no room for it, today's date stands beside the version.
 */
export const VersionBadge = ({ withDate }: { readonly withDate: boolean }) => (
  <footer className="border-border bg-canvas fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex min-h-7 flex-wrap items-center justify-between gap-x-3 border-t px-3 lg:bottom-0 lg:left-16 xl:left-72 print:hidden">
    {withDate ? <LongDate /> : null}
    <span className="ml-auto border-border bg-surface text-tertiary rounded-md border px-1.5 text-xs">
      {fr.version} · {useToday(formatNumericDate)}
    </span>
  </footer>
);
