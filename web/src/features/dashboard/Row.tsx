import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly label: string;
  /** Small, under the label. */
  readonly notes?: readonly string[];
  /**
   * Undefined while it is being read: a skeleton of the same height stands there. Null where it could not be read: a
   * dash.
   */
  readonly children: ReactNode | null | undefined;
}

/** One line of a panel: what it is at the left, how it stands at the right. */
export const Row = ({ label, notes, children }: Props) => (
  <div className="border-border flex min-h-11 items-start justify-between gap-4 border-t px-5 py-3">
    <dt className="min-w-0">
      {label}
      {notes?.map((note) => (
        <span key={note} className="text-tertiary block text-sm wrap-anywhere">
          {note}
        </span>
      ))}
    </dt>
    <dd className="text-secondary shrink-0 text-right">
      {children === undefined ? <Skeleton className="h-5 w-24" /> : (children ?? fr.unread)}
    </dd>
  </div>
);
