import { findPatterns } from './all.ts';
import { fastGrowing } from './grow.ts';
import { CHECKED_BY, keyOf, writeKnown } from './known.ts';
import { placeOf } from './pattern.ts';
import { verdictsOf } from './recheck.ts';

// Run by hand, by the pinned Node: `node test/patterns/record.ts` checks every pattern of the sources and notes what it
// found, so that `npm test` checks only those that were written since. Takes two minutes.

const verdicts = await verdictsOf(findPatterns().all);
const bad = verdicts.filter(({ pattern, verdict }) => verdict.state === 'vulnerable' || fastGrowing(pattern) !== null);
if (bad.length > 0) throw new Error(`take long: ${bad.map(({ pattern }) => placeOf(pattern)).join(', ')}`);
const keysOf = (state: 'linear' | 'unknown') =>
  verdicts.flatMap(({ pattern, verdict }) => (verdict.state === state ? [keyOf(pattern)] : [])).toSorted();
writeKnown({ by: CHECKED_BY, linear: keysOf('linear'), undecided: keysOf('unknown') });
