import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether the address names this part of the page, as often as somebody follows a link to it: then it gets the focus,
 * and is scrolled to.
 */
export const useAnchor = <Element extends HTMLElement>(anchor: string, onNamed?: () => void) => {
  const { hash, key } = useLocation();
  const place = useRef<Element>(null);
  const isNamed = hash === `#${anchor}`;
  const named = useRef(onNamed);
  useEffect(() => {
    named.current = onNamed;
  });
  useEffect(() => {
    if (!isNamed) return;
    named.current?.();
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [isNamed, key]);
  return place;
};
