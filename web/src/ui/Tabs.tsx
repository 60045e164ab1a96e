import { clsx } from 'clsx';
import { formatNumber } from '../fr/plural.ts';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface TabDefinition<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  /** How many of them there are, behind the label. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

interface Props<Value extends string> {
  readonly tabs: readonly TabDefinition<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What the tabs divide, for screen readers. */
  readonly label: string;
}

/** Where a key leads from the tab at `index`; null for a key that leads nowhere. */
export const targetOf = (key: string, index: number, count: number): number | null => {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};

/**
 * Brings a tab that was chosen into its row's view. Only the row scrolls: `scrollIntoView` would move the page as well.
 */
const reveal = (tab: HTMLElement | null): void => {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const from = tab.offsetLeft - row.offsetLeft;
  if (from < row.scrollLeft || from + tab.offsetWidth > row.scrollLeft + row.clientWidth)
    row.scrollTo({ left: from - (row.clientWidth - tab.offsetWidth) / 2 });
};

/**
 * Tabs under one rule, the chosen one underlined in ink; where they do not fit they scroll sideways and fade out at the
 * edge. Only the chosen one's content is mounted. The keyboard follows the tabs pattern of the ARIA Authoring
 * Practices, with automatic activation. (Base UI's tabs do the same for 14 kB, more than half of what a page may
 * weigh.)
 */
export const Tabs = <Value extends string>({ tabs, value, onChange, label }: Props<Value>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.value === value);

  const follow = (event: KeyboardEvent) => {
    const target = targetOf(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const next = target === null ? undefined : tabs[target];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="border-border flex gap-1 overflow-x-auto border-b max-xl:mask-r-from-90% max-xl:pr-8 print:hidden"
      >
        {tabs.map((tab) => {
          const chosen = tab.value === value;
          return (
            <button
              key={tab.value}
              ref={chosen ? reveal : undefined}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={chosen}
              aria-controls={chosen ? `${id}-panel` : undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={follow}
              className={clsx(
                '-mb-px inline-flex h-10 shrink-0 items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2 pointer-coarse:h-11',
                chosen ? 'border-accent text-text' : 'text-secondary hover:text-text border-transparent',
              )}
            >
              {tab.icon}
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="text-tertiary -ml-0.5 text-sm">{formatNumber(tab.count)}</span>
              )}
            </button>
          );
        })}
      </div>
      <div key={value} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-5">
        {current?.content}
      </div>
    </div>
  );
};
