import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Role } from '#domain/user/role.ts';

/** What a role reads: every meeting, public ones and those that concern the person, or public ones alone. */
export type Reach = 'every' | 'own' | 'public';

export const REACH: Readonly<Record<Role, Reach>> = { admin: 'every', user: 'own', observer: 'public' };

export const OBSERVER_READS_PUBLIC: ErrorDefinition = {
  code: 'OBSERVER_READS_PUBLIC',
  kind: 'conflict',
  message:
    'Cette personne est observatrice\u00a0: elle ne lit que les réunions publiques. Rendez la réunion publique, ' +
    'ou demandez à un administrateur de changer son rôle.',
};

/** Whether no share, and no link, lets a role read a meeting that is not public. */
export const readsPublicOnly = (role: Role): boolean => REACH[role] === 'public';

/** Throws OBSERVER_READS_PUBLIC for a role that no share and no link lets read a meeting that is not public. */
export function mustReadOwn(role: Role): void {
  if (readsPublicOnly(role)) throw new GreffierError(OBSERVER_READS_PUBLIC);
}
