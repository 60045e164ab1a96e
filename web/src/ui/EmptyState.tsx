import type { ReactNode } from 'react';

interface Props {
  /** One line. */
  readonly title: string;
  readonly note?: string;
  /** One action. */
  readonly action?: ReactNode;
}

/** Nothing to show: one line and one action. */
export const EmptyState = ({ title, note, action }: Props) => (
  <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
    <p className="text-secondary">{title}</p>
    {note === undefined ? null : <p className="text-tertiary max-w-prose text-sm">{note}</p>}
    {action === undefined ? null : <div className="mt-2">{action}</div>}
  </div>
);
