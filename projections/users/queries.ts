import type { Pool } from 'pg';
import type { Page } from '../page.ts';
import { likePattern } from '../searchable.ts';
import { attended } from '../grounds.ts';
import { readerOf } from '../viewer.ts';

export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: 'observer' | 'user' | 'admin';
  readonly department: string | null;
  readonly jobTitle: string | null;
  readonly invitedUntil: Date | null;
  readonly disabled: boolean;
  readonly secondFactor: boolean;
  readonly lastSignInAt: Date | null;
  readonly createdAt: Date;
  readonly revision: number;
}

/** What tells an account apart in a list: invited, active or disabled. */
export type UserStatus = 'invited' | 'active' | 'disabled';

export interface UserFilter {
  /** In name, address and department, whatever the accents. */
  readonly search?: string | undefined;
  readonly role?: UserRecord['role'] | undefined;
  readonly status?: UserStatus | undefined;
}

/** The read tables that show accounts. */
export const USER_PROJECTIONS: readonly string[] = ['users'];

const COLUMNS = `user_id as id, email, display_name as "displayName", role, department, job_title as "jobTitle", invited_until as "invitedUntil", disabled,
  second_factor as "secondFactor", last_sign_in_at as "lastSignInAt", created_at as "createdAt", revision`;

const STATUS = `case when disabled then 'disabled' when invited_until is not null then 'invited' else 'active' end`;

export const statusOf = ({ disabled, invitedUntil }: Pick<UserRecord, 'disabled' | 'invitedUntil'>): UserStatus =>
  disabled ? 'disabled' : invitedUntil === null ? 'active' : 'invited';

function conditions({ search, role, status }: UserFilter): {
  readonly text: string;
  readonly values: readonly unknown[];
} {
  const wanted: [string, unknown][] = [];
  if (search !== undefined && search.trim() !== '') wanted.push(['searchable like ', likePattern(search.trim())]);
  if (role !== undefined) wanted.push(['role = ', role]);
  if (status !== undefined) wanted.push([`${STATUS} = `, status]);
  return {
    text: wanted.map(([condition], index) => `${condition}$${index + 1}`).join(' and ') || 'true',
    values: wanted.map(([, value]) => value),
  };
}

/** Accounts by name, a page at a time; pages count from 1. */
export async function listUsers(
  pool: Pool,
  filter: UserFilter,
  { page, limit }: Page,
): Promise<{ users: UserRecord[]; total: number }> {
  const { text, values } = conditions(filter);
  const [counted, listed] = await Promise.all([
    pool.query<{ total: number }>(`select count(*)::int as total from users where ${text}`, [...values]),
    pool.query<UserRecord>(
      `select ${COLUMNS} from users where ${text} order by searchable collate "C", user_id limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, limit, (page - 1) * limit],
    ),
  ]);
  return { users: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Null where nobody has this id, a UUID. */
export async function findUser(pool: Pool, id: string): Promise<UserRecord | null> {
  const { rows } = await pool.query<UserRecord>(`select ${COLUMNS} from users where user_id = $1`, [id]);
  return rows[0] ?? null;
}

/** Everybody who may sign in now, by name. */
export async function activeAccounts(
  pool: Pool,
): Promise<readonly { readonly userId: string; readonly email: string; readonly name: string }[]> {
  const { rows } = await pool.query<{ userId: string; email: string; name: string }>(
    `select user_id as "userId", email, display_name as name from users where ${STATUS} = 'active'
     order by searchable collate "C", user_id`,
  );
  return rows;
}

export interface IdentityRecord {
  readonly id: string;
  readonly provider: 'microsoft' | 'google';
  /** As the provider shows it; null once erased. */
  readonly label: string | null;
  readonly linkedAt: Date;
}

/** The accounts at providers with which somebody signs in, the first that was linked first. */
export async function identitiesOf(pool: Pool, userId: string): Promise<IdentityRecord[]> {
  const { rows } = await pool.query<IdentityRecord>(
    'select identity_id as id, provider, label, linked_at as "linkedAt" from identities where user_id = $1 order by linked_at, identity_id',
    [userId],
  );
  return rows;
}

/** Which of these addresses, normalised, are of accounts. */
export async function takenAddresses(pool: Pool, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ email: string }>('select email from users where email = any ($1)', [emails]);
  return new Set(rows.map(({ email }) => email));
}

export async function countUsers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from users');
  return rows[0]?.count ?? 0;
}

/** Ids of everybody who has the role of an administrator, able to sign in or not. */
export async function administratorIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select user_id as id from users where role = 'admin' order by user_id`,
  );
  return rows.map(({ id }) => id);
}

/** How many meetings a person organises and attends. */
export async function meetingsOf(
  pool: Pool,
  { id, email }: Pick<UserRecord, 'id' | 'email'>,
): Promise<{ organised: number; attended: number }> {
  const reader = await readerOf(pool, { userId: id, email, role: 'user' });
  const { rows } = await pool.query<{ organised: number; attended: number }>(
    `select (select count(*)::int from meetings where organizer_id = $1) as organised,
       (select count(*)::int from (${attended(reader)}) a) as attended`,
    [id, email],
  );
  return rows[0] ?? { organised: 0, attended: 0 };
}
