import { formatNumericDate } from '../../fr/dates.ts';
import { useToday } from '../../fr/useToday.ts';
import { fr } from './fr.ts';

/**
 * At the bottom right of every page, above the bottom bar where there is one, on ground of its own: what is read
 * scrolls out of sight before it.
 */
export const VersionBadge = () => (
  <footer className="border-border bg-canvas fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex h-7 items-center justify-end border-t px-3 lg:bottom-0 lg:left-72 print:hidden">
    <span className="border-border bg-surface text-tertiary rounded-md border px-1.5 text-xs">
      {fr.version} · {useToday(formatNumericDate)}
    </span>
  </footer>
);
