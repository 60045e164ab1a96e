import { randomUUID } from 'node:crypto';

/**
 * What the streams of this run's suite begin with: a store may hold other data, and others may be writing to it
 * meanwhile.
 */
export const OWN_PREFIX = `contract-${randomUUID()}-`;

export const freshStream = (): string => `${OWN_PREFIX}${randomUUID()}`;
