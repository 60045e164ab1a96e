import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useStickToEnd } from '../../live/useStickToEnd.ts';
import { NewLines } from './NewLines.tsx';
import { revealBox, rowAt, type RowsProps } from './rows.ts';
import { Scroller } from './Scroller.tsx';
import { TranscriptRow } from './TranscriptRow.tsx';

const ESTIMATED_ROW = 76;

/** The lines in sight of a long transcript, in a box as tall as all of them. */
export const VirtualRows = (props: RowsProps) => {
  const { lines, target, label, live = false } = props;
  const scroller = useRef<HTMLElement>(null);
  const reached = useRef<RowsProps['target']>(null);
  const { atEnd, toEnd, onScroll, leaveEnd } = useStickToEnd(scroller, live && target === null);
  // oxlint-disable-next-line react/incompatible-library -- the virtualiser is meant to be read on every render
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_ROW,
    getItemKey: (index) => lines[index]?.line ?? index,
    overscan: 10,
  });

  useEffect(() => {
    const index = target === null ? -1 : lines.findIndex(({ line }) => line === target.line);
    // Lines that come later lead nobody back to where they have been.
    if (index === -1 || reached.current === target) return;
    reached.current = target;
    leaveEnd();
    rows.scrollToIndex(index, { align: 'center' });
    if (scroller.current !== null) revealBox(scroller.current);
    // The virtualiser is the same object for as long as the list is mounted.
  }, [target, lines, rows, leaveEnd]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <Scroller ref={scroller} label={label} onScroll={live ? onScroll : undefined}>
        <div className="relative" style={{ height: rows.getTotalSize() }}>
          <ol
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${rows.getVirtualItems()[0]?.start ?? 0}px)` }}
          >
            {rows.getVirtualItems().map(({ index, key }) => {
              const line = lines[index];
              return line === undefined ? null : (
                <TranscriptRow
                  key={key}
                  ref={rows.measureElement}
                  position={{ index, count: lines.length }}
                  {...rowAt(props, line, index)}
                />
              );
            })}
          </ol>
        </div>
      </Scroller>
      {live ? <NewLines count={lines.length} atEnd={atEnd} onShow={toEnd} /> : null}
    </div>
  );
};
