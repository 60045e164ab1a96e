import * as identities from '#domain/user/identities/errors.ts';
import { INVITATION_INVALID, TOO_MANY_ATTEMPTS, USER_DISABLED } from '#domain/user/errors.ts';

/** What people are told of each code with which a provider's answer may lead back, in the server's own words. */
const REFUSALS: ReadonlyMap<string, string> = new Map(
  [...Object.values(identities), INVITATION_INVALID, TOO_MANY_ATTEMPTS, USER_DISABLED].map(({ code, message }) => [
    code,
    message,
  ]),
);

/** Null for a code that is none of these. */
export const providerRefusal = (code: string): string | null => REFUSALS.get(code) ?? null;
