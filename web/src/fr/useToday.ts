import { useSyncExternalStore } from 'react';

const eachMinute = (wake: () => void): (() => void) => {
  const timer = setInterval(wake, 60_000);
  return () => clearInterval(timer);
};

/** Today in the words of `format`; a page that stays open over midnight follows. */
export const useToday = (format: (moment: Date) => string): string =>
  useSyncExternalStore(eachMinute, () => format(new Date()));
