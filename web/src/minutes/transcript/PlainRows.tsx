import { useEffect, useRef } from 'react';
import type { RowsProps } from './rows.ts';
import { Scroller } from './Scroller.tsx';
import { TranscriptRow } from './TranscriptRow.tsx';

/** Every line in the page, for transcripts of a usual length: the browser's own search and printing see them all. */
export const PlainRows = ({ lines, focus, target, query, label }: RowsProps) => {
  const scroller = useRef<HTMLElement>(null);

  useEffect(() => {
    const box = scroller.current;
    const row = target === null ? null : box?.querySelector<HTMLElement>(`[data-line="${target.line}"]`);
    if (box === null || row === null || row === undefined) return;
    // Only the box scrolls: `scrollIntoView` would move the page as well.
    const from = row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    box.scrollTo({ top: from - (box.clientHeight - row.clientHeight) / 3, behavior: 'smooth' });
  }, [target]);

  return (
    <Scroller ref={scroller} label={label}>
      <ol>
        {lines.map((line, index) => (
          <TranscriptRow
            key={line.line}
            line={line}
            continued={lines[index - 1]?.speaker === line.speaker}
            focused={focus?.line === line.line}
            marked={query === '' && focus?.line === line.line ? focus.quote : query}
          />
        ))}
      </ol>
    </Scroller>
  );
};
