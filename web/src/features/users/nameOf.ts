import type { UserRow } from '#api/contract/users.ts';

/** Whoever has no name is called by their address. */
export const nameOf = ({ displayName, email }: Pick<UserRow, 'displayName' | 'email'>): string => displayName || email;
