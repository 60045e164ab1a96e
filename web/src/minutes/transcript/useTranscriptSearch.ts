import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { foldText } from '#api/contract/minutes.ts';
import { useMemo, useState } from 'react';

export interface TranscriptSearch {
  readonly typed: string;
  readonly setTyped: (query: string) => void;
  /** What is searched: `typed` without the spaces around it. */
  readonly query: string;
  /** The lines that contain it. */
  readonly found: readonly TranscriptLineView[];
  /** Which of them is looked at, from 0; -1 before the first step. */
  readonly current: number;
  /** Goes to the next (1) or the previous (-1) of them, around the ends. */
  readonly step: (by: 1 | -1) => TranscriptLineView | null;
}

/** A search in one transcript, without case or accents. */
export const useTranscriptSearch = (lines: readonly TranscriptLineView[]): TranscriptSearch => {
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(-1);
  const query = typed.trim();
  const isSearching = query !== '';
  // Only for somebody who searches: tens of thousands of lines take seconds.
  const folded = useMemo(
    () => (isSearching ? lines.map((line) => foldText(`${line.speaker} ${line.text}`)) : []),
    [lines, isSearching],
  );
  const found = useMemo(() => {
    const wanted = foldText(query);
    return wanted === '' ? [] : lines.filter((_, index) => folded[index]?.includes(wanted));
  }, [query, lines, folded]);
  return {
    typed,
    setTyped: (next) => {
      setTyped(next);
      setCurrent(-1);
    },
    query,
    found,
    current,
    step: (by) => {
      if (found.length === 0) return null;
      const next = current === -1 && by === -1 ? found.length - 1 : (current + by + found.length) % found.length;
      setCurrent(next);
      return found[next] ?? null;
    },
  };
};
