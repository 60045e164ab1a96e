import type { UserDetails, UserRow } from '#api/contract/users.ts';

export const person = (change: Partial<UserRow> = {}): UserRow => ({
  id: 'u-2',
  displayName: 'Thomas Lefèvre',
  email: 'thomas.lefevre@exemple.fr',
  role: 'user',
  department: 'Exploitation',
  jobTitle: null,
  status: 'active',
  secondFactor: false,
  lastSignInAt: null,
  createdAt: '2026-11-02T09:00:00Z',
  ...change,
});

export const details = (change: Partial<UserDetails> = {}): UserDetails => ({
  ...person(),
  revision: '3',
  invitedUntil: null,
  activeSessions: 2,
  hasPassword: true,
  identities: [],
  meetings: { organised: 3, attended: 7 },
  ...change,
});
