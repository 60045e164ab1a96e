import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

/** A sheet on the canvas: a border, no shadow. */
export const Card = ({ children, className }: { readonly children: ReactNode; readonly className?: string }) => (
  <div className={clsx('border-border bg-surface rounded-lg border', className)}>{children}</div>
);

interface Props {
  readonly title: string;
  /** Small, beside the title: a link, a badge. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** 2 by default: the shell's header holds the page's h1. */
  readonly level?: 2 | 3;
}

/** A titled part of a page on a sheet of its own. */
export const Section = ({ title, aside, children, className, level = 2 }: Props) => {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className={clsx('border-border bg-surface rounded-lg border', className)}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-3 pb-2">
        <Heading id={id} className="text-lg font-semibold">
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
};
