import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Gives this part of the page the focus, and scrolls to it, as often as somebody follows a link that names it.
 * @param onNamed is called then
 */
export const useAnchor = <Element extends HTMLElement>(anchor: string, onNamed?: () => void) => {
  const { hash, key } = useLocation();
  const place = useRef<Element>(null);
  const called = useRef(onNamed);
  useEffect(() => {
    called.current = onNamed;
  });
  const following = hash === `#${anchor}` ? key : null;
  useEffect(() => {
    if (following === null) return;
    called.current?.();
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [following]);
  return place;
};
