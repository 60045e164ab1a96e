import type { ReactNode } from 'react';
import type { Range } from './occurrences.ts';

interface Props {
  readonly text: string;
  /** In order, without overlap. */
  readonly ranges: readonly Range[];
}

/** A text with some of its parts marked. */
export const Marked = ({ text, ranges }: Props) => {
  const parts: ReactNode[] = [];
  let last = 0;
  for (const [start, end] of ranges) {
    parts.push(
      text.slice(last, start),
      <mark key={start} className="bg-warning-soft text-text rounded-md">
        {text.slice(start, end)}
      </mark>,
    );
    last = end;
  }
  return [...parts, text.slice(last)];
};
