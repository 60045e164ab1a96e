import type { ReactNode, Ref } from 'react';

/**
 * The box in which lines scroll. It takes the focus, so that the keyboard can scroll it. It is what hidden words in it
 * are placed in, or they would make the page as long as the transcript.
 */
export const Scroller = ({
  label,
  ref,
  onScroll,
  children,
}: {
  readonly label: string;
  readonly ref: Ref<HTMLElement>;
  readonly onScroll?: (() => void) | undefined;
  readonly children: ReactNode;
}) => (
  <section
    ref={ref}
    onScroll={onScroll}
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
    tabIndex={0}
    className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain pb-3 focus-visible:-outline-offset-2"
  >
    {children}
  </section>
);
