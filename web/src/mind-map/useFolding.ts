import { useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** Which nodes hide what hangs from them. */
export const useFolding = (): readonly [ReadonlySet<string>, (id: string) => void] => {
  const [folded, setFolded] = useState(NONE);
  const toggle = (id: string): void =>
    setFolded((was) => {
      const next = new Set(was);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return [folded, toggle];
};
