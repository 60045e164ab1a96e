import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabDefinition<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly content: ReactNode;
}

interface Props<Value extends string> {
  readonly tabs: readonly TabDefinition<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What the tabs divide, for screen readers. */
  readonly label: string;
}

/** Tabs under one rule, the chosen one underlined in ink; they scroll sideways where they do not fit. Only the chosen one's content is mounted. */
export const Tabs = <Value extends string>({ tabs, value, onChange, label }: Props<Value>) => (
  <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
    <Base.List aria-label={label} className="border-border flex gap-1 overflow-x-auto border-b print:hidden">
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.value}
          value={tab.value}
          className="text-secondary hover:text-text data-active:border-accent data-active:text-text -mb-px inline-flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2 pointer-coarse:h-11"
        >
          {tab.icon}
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className="pt-5 focus-visible:outline-offset-4">
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
);
