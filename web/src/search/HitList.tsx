import { CalendarDays, CircleCheck, CircleDashed, FileText, UserRound, type LucideIcon } from 'lucide-react';
import { Link } from '../ui/Link.tsx';
import { Excerpt } from './Excerpt.tsx';
import type { Group, Hit } from './hits.ts';

export const ICONS: Readonly<Record<Group, LucideIcon>> = {
  decisions: CircleCheck,
  actions: CircleDashed,
  passages: FileText,
  meetings: CalendarDays,
  people: UserRound,
};

/** What was found, one row each; the whole row leads to it. */
export const HitList = ({ hits, label }: { readonly hits: readonly Hit[]; readonly label: string }) => (
  <ul aria-label={label}>
    {hits.map(({ id, group, to, segments, notes }) => {
      const Icon = ICONS[group];
      return (
        <li key={id} className="border-border hover:bg-sunken/60 relative border-t transition-colors first:border-t-0">
          <div className="flex items-start gap-3 px-4 py-3">
            <Icon aria-hidden size={16} className="text-tertiary mt-1 shrink-0" />
            <div className="min-w-0">
              <Link
                to={to}
                className="block font-serif text-lg wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                <Excerpt segments={segments} />
              </Link>
              <p className="text-secondary mt-0.5 text-sm wrap-anywhere">{notes.join(' · ')}</p>
            </div>
          </div>
        </li>
      );
    })}
  </ul>
);
