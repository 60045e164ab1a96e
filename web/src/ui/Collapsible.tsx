import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Small, in the header beside the title, or under it where there is no room: a count, a state. */
  readonly aside?: ReactNode;
  readonly defaultOpen?: boolean;
  /** Whether it is open, where the page decides, and what its header asks the page for. */
  readonly open?: boolean;
  readonly onToggle?: () => void;
  /** Its address within the page: that of its header, which browsers give the focus. */
  readonly id?: string;
  readonly children: ReactNode;
}

/**
 * A titled part of a page that its header opens and closes, independently of the others; what it holds is mounted while
 * it is open. (Base UI's does the same for 9 kB.)
 */
export const Collapsible = ({ title, aside, defaultOpen = false, id: anchor, children, ...control }: Props) => {
  const id = useId();
  const [own, setOpen] = useState(defaultOpen);
  const { open = own, onToggle = () => setOpen(!own) } = control;
  return (
    <section className="border-border bg-surface min-w-0 rounded-lg border">
      <h2 className="text-lg font-semibold">
        <button
          type="button"
          id={anchor}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          className="group flex min-h-12 w-full items-center gap-3 rounded-lg px-5 py-2 text-left"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span>{title}</span>
            {aside === undefined ? null : <span className="text-secondary text-base font-normal">{aside}</span>}
          </span>
          <ChevronDown
            aria-hidden
            size={18}
            className="text-tertiary shrink-0 transition-transform group-aria-expanded:rotate-180"
          />
        </button>
      </h2>
      {open ? (
        <div id={id} className="border-border border-t px-5 py-4">
          {children}
        </div>
      ) : null}
    </section>
  );
};
