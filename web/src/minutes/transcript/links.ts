import { createContext } from 'react';

/** The address of a line, whole, for passing on; null where the transcript is saved nowhere. */
export const LineLinks = createContext<((line: number) => string) | null>(null);
