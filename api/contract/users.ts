import { role, ROLES } from '#domain/user/role.ts';
import { z } from 'zod/mini';
import { seen } from './corrections.ts';
import { linkedIdentity } from './linked-identity.ts';
import { position } from './meetings.ts';
import { limit, page, searchText } from './page.ts';
import { route, TABLES_BEHIND } from './route.ts';

export const USER_STATUSES = ['invited', 'active', 'disabled'] as const;
export const userStatus = z.enum(USER_STATUSES);

const id = z.object({ id: z.string().check(z.maxLength(64)) });
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

export const userRow = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  role,
  department: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  /** `invited` until a password was chosen. */
  status: userStatus,
  secondFactor: z.boolean(),
  lastSignInAt: z.nullable(z.string()),
  createdAt: z.string(),
});

export const userDetails = z.extend(userRow, {
  /** Of the account: what `seen` of a change names. */
  revision: z.string(),
  /** Until when the invitation may be accepted; null where none waits. */
  invitedUntil: z.nullable(z.string()),
  activeSessions: z.int(),
  /** With what the person signs in: a password, and accounts at providers. */
  hasPassword: z.boolean(),
  identities: z.array(linkedIdentity),
  meetings: z.object({ organised: z.int(), attended: z.int() }),
});

/**
 * How an invitation goes out: by mail, or as a link that the inviting person passes on, because no mail server is set
 * or the mail could not be sent (`mailError` says why). The token is in the link's fragment, which no server is sent.
 */
export const invitation = z.object({
  delivery: z.enum(['mail', 'link']),
  link: z.nullable(z.string()),
  mailError: z.nullable(z.string()),
  expiresAt: z.string(),
});

export const listUsers = route({
  method: 'get',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Accounts by name, a page at a time',
  query: z.object({
    page,
    limit: limit(200, 50),
    /** Accent-insensitive, in name, address and department. */
    search: searchText,
    role: z.optional(role),
    status: z.optional(userStatus),
    minPosition: z.optional(position),
  }),
  answer: z.object({ users: z.array(userRow), total: z.int(), page: z.int(), limit: z.int() }),
});

export const userDetail = route({
  method: 'get',
  path: '/api/admin/users/:id',
  access: 'admin',
  summary: 'One account; its ETag goes with changes to it',
  params: id,
  query: z.object({ minPosition: z.optional(position) }),
  answer: z.object({ data: userDetails }),
});

export const inviteUser = route({
  method: 'post',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Make an account, and an invitation with which its person chooses a password within seven days',
  status: 201,
  body: z.object({
    email: text(255),
    displayName: text(255).check(z.minLength(1)),
    role,
    department: z._default(z.nullable(text(255)), null),
    jobTitle: z._default(z.nullable(text(255)), null),
  }),
  answer: z.object({ success: z.literal(true), id: z.string(), position, invitation }),
});

/** Longest list, in characters: five hundred people with everything that is said of them. */
export const LONGEST_LIST = 200_000;

export const listedPerson = z.object({
  /** Their place among those of the list, from 1: a line may name several. */
  row: z.int(),
  /** Of the list, from 1. */
  line: z.int(),
  displayName: z.string(),
  email: z.string(),
  role,
  department: z.nullable(z.string()),
  /** What keeps them from being invited, as people read it; empty for who can be. */
  faults: z.array(z.string()),
});

export const readInvitations = route({
  method: 'post',
  path: '/api/admin/users/invitations/reading',
  access: 'admin',
  summary: 'Who a list of addresses or a table names, and what is wrong with each row; nobody is invited by this',
  description:
    'A table has the columns name, address, role and department, separated by semicolons, tabs or commas. 400 INVITATIONS_EMPTY, INVITATIONS_TOO_MANY (500) or INVITATIONS_UNREADABLE.',
  body: z.object({
    text: z.string().check(z.maxLength(LONGEST_LIST)),
    /** Of those of whom the list says none. */
    role: z._default(role, 'user'),
  }),
  answer: z.object({ people: z.array(listedPerson) }),
});

export const inviteUserAgain = route({
  method: 'post',
  path: '/api/admin/users/:id/invitation',
  access: 'admin',
  summary: 'Another invitation for somebody who has not come yet; the one before opens nothing more',
  params: id,
  answer: z.object({ success: z.literal(true), position, invitation }),
});

export const changeUserProfile = route({
  method: 'put',
  path: '/api/admin/users/:id/profile',
  access: 'admin',
  summary: 'Correct name, address, department and job title; meetings attended under the former address stay readable',
  description:
    'Anybody who sends `seen`, or If-Match with the ETag of the account, overwrites nothing that they have not seen: 412 EDITED_MEANWHILE. 409 EMAIL_TAKEN where another account has the address.',
  params: id,
  body: z.object({
    displayName: text(255).check(z.minLength(1)),
    email: text(255),
    department: z.nullable(text(255)),
    jobTitle: z.nullable(text(255)),
    seen,
  }),
  answer: z.object({ success: z.literal(true), position }),
});

export const changeUserRole = route({
  method: 'put',
  path: '/api/admin/users/:id/role',
  access: 'admin',
  summary: 'Give somebody another role, which counts from their next call on',
  params: id,
  body: z.object({ role: z.enum(ROLES, `Le rôle doit être l’un de ceux-ci\u00a0: ${ROLES.join(', ')}.`) }),
  answer: z.object({ success: z.literal(true), position }),
  unavailable: TABLES_BEHIND,
});

export const issuePasswordReset = route({
  method: 'post',
  path: '/api/admin/users/:id/password-reset',
  access: 'admin',
  summary: 'A link with which somebody chooses another password within a day; their password stays until then',
  description: '409 OWN_ACCOUNT for one’s own account, whose password is changed by who knows it.',
  params: id,
  answer: z.object({ success: z.literal(true), position, reset: invitation }),
});

export const resetUserSecondFactor = route({
  method: 'post',
  path: '/api/admin/users/:id/second-factor/removal',
  access: 'admin',
  summary: 'Take the second factor from somebody who lost it; their sessions end',
  description: '409 OWN_ACCOUNT for one’s own account.',
  params: id,
  answer: z.object({ success: z.literal(true), position }),
});

export const changeUserStatus = route({
  method: 'put',
  path: '/api/admin/users/:id/status',
  access: 'admin',
  summary: 'Disable an account, whose sessions end at once, or enable it again',
  params: id,
  body: z.object({ status: z.enum(['active', 'disabled'], 'Le statut doit être active ou disabled.') }),
  answer: z.object({ success: z.literal(true), position }),
  unavailable: TABLES_BEHIND,
});

export type ListedPerson = z.infer<typeof listedPerson>;
export type UserRow = z.infer<typeof userRow>;
export type UserDetails = z.infer<typeof userDetails>;
export type InvitationView = z.infer<typeof invitation>;
