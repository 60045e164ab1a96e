import { watched } from '#test/oracle/projections.ts';
import type { Projection } from '#projections/engine/projection.ts';

const NAMES = new Set([
  'meetings',
  'summaries',
  'transcripts',
  'requests',
  'users',
  'sessions',
  'witness',
  'rebuilt_witness',
]);

/** What a simulation projects: what its people read, what its reactors serve, and who watches. */
export const simulated: readonly Projection[] = watched.filter(({ name }) => NAMES.has(name));
