import type { Projection } from './projection.ts';

/** The name of the advisory lock that the process holds which follows the log for the projection. */
export const projectorLock = ({ name }: Pick<Projection, 'name'>): string => `greffier.projection.${name}`;
