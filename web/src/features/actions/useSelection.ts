import type { RegisteredAction } from '#api/contract/actions.ts';
import { useState } from 'react';
import { keyOf } from './groups.ts';

/** Which of the actions on screen are selected; those that leave it are no more. */
export const useSelection = (shown: readonly RegisteredAction[]) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selected = shown.filter((action) => keys.has(keyOf(action)));
  return {
    selected,
    has: (action: RegisteredAction): boolean => keys.has(keyOf(action)),
    set: (actions: readonly RegisteredAction[], on: boolean) =>
      setKeys((now) => {
        const next = new Set(now);
        for (const action of actions) {
          if (on) next.add(keyOf(action));
          else next.delete(keyOf(action));
        }
        return next;
      }),
    clear: () => setKeys(new Set()),
  };
};
