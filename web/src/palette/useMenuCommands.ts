import { useNavigate } from 'react-router-dom';
import type { MenuEntry } from '../ui/menuEntry.ts';
import { useCommands } from './registry.ts';

/** Offers what a menu has; what is refused there is not offered. */
export const useMenuCommands = (section: string, entries: readonly MenuEntry[]): void => {
  const navigate = useNavigate();
  useCommands(
    entries.flatMap((entry) => {
      if (entry.kind !== 'action' && entry.kind !== 'link') return [];
      if (entry.kind === 'action' && entry.refusal !== undefined) return [];
      const { id, label } = entry;
      const run = entry.kind === 'link' ? () => void navigate(entry.to) : entry.onSelect;
      return [{ id, label, section, run }];
    }),
  );
};
