import { useDeferredValue } from 'react';

/**
 * What was read. The first time it is drawn in pieces, between which the page answers; what changes later, perhaps by
 * the person's own hand, at once.
 */
export const useDrawn = <T>(read: T | undefined): T | undefined =>
  useDeferredValue(read) === undefined ? undefined : read;
