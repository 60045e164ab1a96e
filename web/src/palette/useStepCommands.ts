import type { RefObject } from 'react';
import { useCommands } from './registry.ts';

interface Steps {
  readonly list: RefObject<HTMLElement | null>;
  /** CSS selector, within the list, of what gets the focus in each row. */
  readonly targets: string;
  readonly section: string;
  /** What the two commands are called. */
  readonly next: string;
  readonly previous: string;
}

/** `j` and `k` go from one row to the next, and to the first where none has the focus. */
export const useStepCommands = ({ list, targets, section, next, previous }: Steps): void => {
  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(targets) ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
  };
  useCommands([
    { id: 'next', label: next, keys: 'j', section, run: () => step(1) },
    { id: 'previous', label: previous, keys: 'k', section, run: () => step(-1) },
  ]);
};
