import type { Analyst } from '#domain/analysis/analyst.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';

const ANALYST_ABSENT: ErrorDefinition = { code: 'ANALYST_ABSENT', kind: 'unavailable', message: 'Aucun analyste n’est installé dans cette version.' };

/** Stands where no analyst is: every request is refused, none is answered with something made up. */
export const absentAnalyst: Analyst = {
  name: 'none',
  model: 'none',
  promptVersion: '0',
  analyse: () => Promise.reject(new GreffierError(ANALYST_ABSENT)),
};
