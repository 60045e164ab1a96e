import { useEffect, useRef } from 'react';
import { scrollBehavior } from '../../ui/motion.ts';
import { revealBox, rowAt, type RowsProps } from './rows.ts';
import { Scroller } from './Scroller.tsx';
import { TranscriptRow } from './TranscriptRow.tsx';

/** Every line in the page, for transcripts of a usual length: the browser's own search and printing see them all. */
export const PlainRows = (props: RowsProps) => {
  const { lines, target, label } = props;
  const scroller = useRef<HTMLElement>(null);

  useEffect(() => {
    const box = scroller.current;
    const row = target === null ? null : box?.querySelector<HTMLElement>(`[data-line="${target.line}"]`);
    if (box === null || row === null || row === undefined) return;
    // The box scrolls to the row and the page to the box: `scrollIntoView` of the row would put it under the header.
    const from = row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    box.scrollTo({ top: from - (box.clientHeight - row.clientHeight) / 3, behavior: scrollBehavior() });
    revealBox(box);
  }, [target]);

  return (
    <Scroller ref={scroller} label={label}>
      <ol>
        {lines.map((line, index) => (
          <TranscriptRow key={line.line} {...rowAt(props, line, index)} />
        ))}
      </ol>
    </Scroller>
  );
};
