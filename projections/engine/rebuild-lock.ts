import type { Projection } from './projection.ts';

/** The name of the advisory lock that a rebuild of the projection holds. */
export const rebuildLock = ({ name }: Pick<Projection, 'name'>): string => `greffier.rebuild.${name}`;
