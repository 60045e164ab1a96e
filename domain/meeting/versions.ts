/**
 * What something said, one version after the other: first as its source, or an analysis, had it, then as people said
 * it. Null is what is not there: before somebody added it, and after it was removed.
 */
export type Versions<T> = readonly [T | null, ...(T | null)[]];

/** What it says now. */
export const latestOf = <T>(versions: Versions<T>): T | null => versions.at(-1) ?? null;

/** What it said before the last correction; undefined where nobody corrected it. */
export const formerOf = <T>(versions: Versions<T>): T | null | undefined =>
  versions.length > 1 ? versions.at(-2) : undefined;

export const isCorrected = (versions: Versions<unknown>): boolean => versions.length > 1;

export const withVersion = <T>(versions: Versions<T> | undefined, version: T | null): Versions<T> =>
  versions === undefined ? [null, version] : [...versions, version];

/** Without the last correction. */
export const withoutLast = <T>([first, ...others]: Versions<T>): Versions<T> => [first, ...others.slice(0, -1)];
