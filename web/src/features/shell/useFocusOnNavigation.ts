import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Another page: the focus goes to its beginning, as it would if the browser had loaded it. Not on the first page, nor
 * when only filters change.
 */
export const useFocusOnNavigation = (target: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    target.current?.focus({ preventScroll: true });
  }, [pathname, target]);
};
