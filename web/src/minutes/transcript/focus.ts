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

/** @param initial the line to begin with, from the address; null for none */
export const useLineFocus = (initial: number | null): readonly [LineFocus | null, ShowLine] => {
  const [focus, setFocus] = useState<LineFocus | null>(
    initial === null ? null : { line: initial, quote: '', request: 0 },
  );
  const show = useCallback<ShowLine>(
    (line, quote = '') => setFocus((was) => ({ line, quote, request: (was?.request ?? 0) + 1 })),
    [],
  );
  return [focus, show];
};
