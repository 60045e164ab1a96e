import { clsx } from 'clsx';

interface Props {
  /** What goes on, for screen readers. */
  readonly label: string;
  /** Of `total`; null where nobody knows yet how far it is: the bar then says that it is at work. */
  readonly done: number | null;
  readonly total: number;
}

/** How far work of some length is. */
export const ProgressBar = ({ label, done, total }: Props) => (
  <progress
    aria-label={label}
    max={Math.max(1, total)}
    {...(done !== null && { value: done })}
    className={clsx(
      'bg-sunken [&::-webkit-progress-bar]:bg-sunken block h-1.5 w-full appearance-none overflow-hidden rounded-md',
      '[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
      done === null && 'animate-pulse',
    )}
  />
);
