import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to the first field of a form that takes the place of what had it, which is gone.
 * @param ready false while the form has no field yet
 */
export const useFirstField = (ready = true): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (ready) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [ready]);
  return form;
};
