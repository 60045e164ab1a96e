import { useSelector } from 'react-redux';
import { selectStreaming } from './slice.ts';

/** How often to ask for what the live stream tells of: never while it does, every `ms` milliseconds when it is down. */
export const usePolling = (ms: number): number => (useSelector(selectStreaming) ? 0 : ms);
