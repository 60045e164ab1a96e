import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Within so many pixels of its end a box counts as at its end. */
const NEAR = 40;

/**
 * Keeps a box scrolled to its end while what it shows grows, unless somebody scrolled away from there. For those who
 * draws anew when it grows.
 */
export const useStickToEnd = () => {
  const box = useRef<HTMLElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const toEnd = useCallback(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    setAtEnd(true);
  }, []);
  const onScroll = (): void => {
    const { current } = box;
    if (current !== null) setAtEnd(current.scrollHeight - current.scrollTop - current.clientHeight <= NEAR);
  };
  useLayoutEffect(() => {
    if (atEnd) box.current?.scrollTo({ top: box.current.scrollHeight });
  });
  return { box, atEnd, toEnd, onScroll } as const;
};
