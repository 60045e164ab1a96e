import type { Enrolment } from '#api/contract/auth.ts';

/** What somebody wants to do with their second factor; each needs their password, and some a code of it. */
export type Purpose = 'enrol' | 'replace' | 'renew' | 'remove';

/** `replace` and `remove` are asked for a code of the factor that there is. */
export const needsCode = (purpose: Purpose): boolean => purpose === 'replace' || purpose === 'remove';

export type Step =
  | { readonly name: 'state' }
  | { readonly name: 'proof'; readonly purpose: Purpose }
  | { readonly name: 'scan'; readonly enrolment: Enrolment }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

export const BEGINNING: Step = { name: 'state' };
