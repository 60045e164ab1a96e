import * as fc from 'fast-check';
import { isLong, runs } from './long.ts';

/**
 * Setup of every spec. `npm test` runs the same scripts each time, a sixth of them where a property does not say how
 * many, so that what it says of a change is about the change; `npm run test:long` draws others each time, and fast-check
 * prints the seed of one that fails. A counterexample found there becomes an example beside the property.
 */
if (!isLong) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_122, numRuns: runs(100) });
