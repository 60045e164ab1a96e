import { useCallback, useState } from 'react';

/**
 * The line that a citation, a node of the map or an address led to; each request is one of its own, so that asking
 * again scrolls again.
 */
export interface LineFocus {
  readonly line: number;
  readonly quote: string;
  readonly request: number;
}

export type ShowLine = (line: number, quote?: string) => void;

/** What stands out in the transcript; nothing at first. */
export const useLineFocus = (): readonly [LineFocus | null, ShowLine] => {
  const [focus, setFocus] = useState<LineFocus | null>(null);
  const show = useCallback<ShowLine>(
    (line, quote = '') => setFocus((was) => ({ line, quote, request: (was?.request ?? 0) + 1 })),
    [],
  );
  return [focus, show];
};
