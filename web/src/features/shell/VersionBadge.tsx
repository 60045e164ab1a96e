import { formatNumericDate } from '../../fr/dates.ts';
import { useToday } from '../../fr/useToday.ts';
import { fr } from './fr.ts';

/** At the bottom right of every page, above the bottom bar where there is one. It lets clicks through. */
export const VersionBadge = () => (
  <footer className="border-border bg-surface text-tertiary pointer-events-none fixed right-3 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 rounded-md border px-2 py-0.5 text-xs lg:bottom-3 print:hidden">
    {fr.version} · {useToday(formatNumericDate)}
  </footer>
);
