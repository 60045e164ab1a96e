import type { Pool } from 'pg';

export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: 'observer' | 'user' | 'admin';
}

export async function findUser(pool: Pool, id: string): Promise<UserRecord | null> {
  const { rows } = await pool.query<UserRecord>('select user_id as id, email, display_name as "displayName", role from users where user_id = $1', [id]);
  return rows[0] ?? null;
}

export async function countUsers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from users');
  return rows[0]?.count ?? 0;
}
