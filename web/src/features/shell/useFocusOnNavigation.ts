import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Another page: the focus goes to its beginning, as it would if the browser had loaded it. Not when only filters
 * change, and on the first page only for somebody who did something in this document before: they signed in. Where the
 * address names a part of the page, the page gives it the focus.
 */
export const useFocusOnNavigation = (target: RefObject<HTMLElement | null>): void => {
  const { pathname, hash } = useLocation();
  const previous = useRef<string | null>(navigator.userActivation?.hasBeenActive ? null : pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (hash === '') target.current?.focus({ preventScroll: true });
  }, [pathname, hash, target]);
};
