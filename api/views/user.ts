import type { LinkedIdentity } from '#api/contract/identities.ts';
import type { UserRow } from '#api/contract/users.ts';
import { statusOf, type IdentityRecord, type UserRecord } from '#projections/users/queries.ts';

export const userRowOf = (user: UserRecord): UserRow => ({
  id: user.id,
  displayName: user.displayName,
  email: user.email,
  role: user.role,
  department: user.department,
  jobTitle: user.jobTitle,
  status: statusOf(user),
  secondFactor: user.secondFactor,
  lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
});

export const identityOf = ({ linkedAt, ...identity }: IdentityRecord): LinkedIdentity => ({
  ...identity,
  linkedAt: linkedAt.toISOString(),
});
