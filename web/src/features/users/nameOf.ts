import type { UserRow } from '#api/contract/users.ts';

/** A person without a name is called by their address. */
export const nameOf = ({ displayName, email }: Pick<UserRow, 'displayName' | 'email'>): string => displayName || email;
