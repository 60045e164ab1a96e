import { v5 } from 'uuid';

/** Greffier's own namespace for ids that derive from something else. */
const NAMESPACE = '7f0f1c1e-6b0a-5d5e-9c53-5f6f5a1f2d11';

/**
 * A UUIDv5 that is the same for the same parts: events, outcomes and meetings derive theirs from what they stand for.
 */
export const derivedId = (...parts: readonly string[]): string => v5(JSON.stringify(parts), NAMESPACE);
