import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../ui/Link.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { fr } from './fr.ts';
import { pagesToShow } from './pages.ts';

interface Props {
  readonly page: number;
  readonly count: number;
  /** The address of a page, filters kept. */
  readonly to: (page: number) => string;
}

/** A step that leads nowhere stays in its place, but is no link. */
const Step = ({ to, children }: { readonly to: string | null; readonly children: ReactNode }) =>
  to === null ? (
    <span aria-disabled className={buttonClass('ghost', 'pointer-events-none opacity-55')}>
      {children}
    </span>
  ) : (
    <Link to={to} className={buttonClass('ghost')}>
      {children}
    </Link>
  );

/** Numbered pages between « Précédent » and « Suivant »; each is an address of its own. */
export const Pagination = ({ page, count, to }: Props) => (
  <nav aria-label={fr.pagination} className="flex flex-wrap items-center justify-center gap-1">
    <Step to={page > 1 ? to(page - 1) : null}>
      <ChevronLeft aria-hidden size={16} />
      {fr.previous}
    </Step>
    <span className="flex items-center justify-center gap-1 max-sm:order-first max-sm:basis-full">
      {pagesToShow(page, count).map((shown, index, all) =>
        shown === null ? (
          <span key={`gap-after-${all[index - 1]}`} aria-hidden className="text-tertiary px-1">
            …
          </span>
        ) : (
          <Link
            key={shown}
            to={to(shown)}
            aria-label={`${fr.page} ${shown}`}
            aria-current={shown === page ? 'page' : undefined}
            className={buttonClass(
              'ghost',
              clsx('min-w-9 px-2 pointer-coarse:min-w-11', shown === page && 'bg-accent-soft text-accent'),
            )}
          >
            {shown}
          </Link>
        ),
      )}
    </span>
    <Step to={page < count ? to(page + 1) : null}>
      {fr.next}
      <ChevronRight aria-hidden size={16} />
    </Step>
  </nav>
);
