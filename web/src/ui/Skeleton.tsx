import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { fr } from './fr.ts';

/** A grey shape with the geometry of what will stand there: give it its height and width. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden className={clsx('bg-border/70 block animate-pulse rounded-md', className)} />
);

/** Around skeletons: says to screen readers that something loads. There are no spinners. */
export const Loading = ({ children, className }: { readonly children: ReactNode; readonly className?: string }) => (
  <div aria-busy className={className}>
    <output className="sr-only">{fr.loading}</output>
    {children}
  </div>
);
