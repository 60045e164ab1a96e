import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Within so many pixels of its end a box counts as at its end. */
const NEAR = 40;

/**
 * Keeps a box scrolled to its end while what it shows grows, unless somebody scrolled away from there. For those who
 * draws anew when it grows.
 *
 * @param box the box that scrolls
 * @param isAtEnd whether it begins there
 */
export const useStickToEnd = (box: RefObject<HTMLElement | null>, isAtEnd = true) => {
  const [atEnd, setAtEnd] = useState(isAtEnd);
  const top = useRef(0);
  const toEnd = useCallback(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    setAtEnd(true);
  }, [box]);
  const onScroll = useCallback((): void => {
    if (box.current === null) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    // A box whose rows grow is away from its end for a moment, without anybody having scrolled up.
    if (scrollHeight - scrollTop - clientHeight <= NEAR) setAtEnd(true);
    else if (scrollTop < top.current) setAtEnd(false);
    top.current = scrollTop;
  }, [box]);
  useLayoutEffect(() => {
    if (atEnd) box.current?.scrollTo({ top: box.current.scrollHeight });
  });
  return { atEnd, toEnd, onScroll, leaveEnd: useCallback(() => setAtEnd(false), []) } as const;
};
