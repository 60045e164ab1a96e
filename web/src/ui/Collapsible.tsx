import { Collapsible as Base } from '@base-ui/react/collapsible';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Small, in the header beside the title, or under it where there is no room: a count, a state. */
  readonly aside?: ReactNode;
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a page that its header opens and closes, independently of the others. */
export const Collapsible = ({ title, aside, defaultOpen = false, children }: Props) => (
  <Base.Root defaultOpen={defaultOpen} render={<section className="border-border bg-surface min-w-0 rounded-lg border" />}>
    <h2 className="text-lg font-semibold">
      <Base.Trigger className="group flex min-h-12 w-full items-center gap-3 rounded-lg px-5 py-2 text-left">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span>{title}</span>
          {aside === undefined ? null : <span className="text-secondary text-base font-normal">{aside}</span>}
        </span>
        <ChevronDown aria-hidden size={18} className="text-tertiary shrink-0 transition-transform group-data-panel-open:rotate-180" />
      </Base.Trigger>
    </h2>
    <Base.Panel className="border-border border-t px-5 py-4">{children}</Base.Panel>
  </Base.Root>
);
