import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import { fr } from './fr.ts';

interface Props {
  /** One line. */
  readonly title: string;
  readonly note?: string;
  /** One action. */
  readonly action?: ReactNode;
  /** The address of the guide's section that says how something comes to be here (`paths.guide`). */
  readonly guide?: string;
}

/** Nothing to show: one line, one action, and where the guide says more. */
export const EmptyState = ({ title, note, action, guide }: Props) => (
  <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
    <p className="text-secondary">{title}</p>
    {note === undefined ? null : <p className="text-tertiary max-w-prose text-sm">{note}</p>}
    {action === undefined ? null : <div className="mt-2">{action}</div>}
    {guide === undefined ? null : (
      <Link to={guide} className="text-accent mt-1 text-sm underline print:hidden">
        {fr.guide}
      </Link>
    )}
  </div>
);
