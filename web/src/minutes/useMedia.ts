import { useSyncExternalStore } from 'react';

/** Whether a media query holds, and follows it. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );

/** From here on the transcript stands beside the document. */
export const WIDE = '(min-width: 64rem)';
/** A phone held upright. */
export const NARROW = '(max-width: 39.99rem)';
