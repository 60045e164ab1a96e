/**
 * Whether the configuration opens somebody's calendar to the service account: by their address, or by `@domain` for
 * everybody there. The organisation's delegation reaches everybody in it, so that this, and not Google, is what keeps
 * Greffier to those who were told.
 * @param email normalised
 */
export const isDelegated = (email: string, delegated: readonly string[]): boolean =>
  delegated.includes(email) || delegated.includes(email.slice(email.lastIndexOf('@')));
