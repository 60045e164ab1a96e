import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Another page: the focus goes to its beginning, as it would if the browser had loaded it. Not when only filters
 * change, and on the first page only for somebody who did something in this document before: they signed in.
 */
export const useFocusOnNavigation = (target: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const previous = useRef<string | null>(navigator.userActivation?.hasBeenActive ? null : pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    target.current?.focus({ preventScroll: true });
  }, [pathname, target]);
};
