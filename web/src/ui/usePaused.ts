import { useEffect, useState } from 'react';

/** Who goes on typing is not done yet. */
const PAUSE_MS = 200;

/** What was typed, once nothing more is. */
export const usePaused = (typed: string): string => {
  const [paused, pause] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => pause(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
};
