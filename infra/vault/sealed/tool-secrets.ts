import type { ToolPlace } from '#domain/tasks/destination.ts';
import type { ToolSecrets } from '#domain/tasks/secrets.ts';
import type { Pool } from 'pg';
import { wrappedUnder } from '../master-key/contexts.ts';
import { encrypt } from '../master-key/master-key.ts';
import { unwrap } from '../master-key/unwrap.ts';

/** Tokens of task tools, and where tasks go, wrapped by the master key. */
export class PostgresToolSecrets implements ToolSecrets {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;

  constructor(pool: Pool, masterKey: Uint8Array) {
    this.#pool = pool;
    this.#masterKey = masterKey;
  }

  async keep(id: string, userId: string, place: ToolPlace): Promise<void> {
    const wrapped = encrypt(this.#masterKey, Buffer.from(JSON.stringify(place)), wrappedUnder.taskTool(id));
    await this.#pool.query(
      'insert into vault.task_tool (id, user_id, wrapped) values ($1, $2, $3) on conflict (id) do nothing',
      [id, userId, wrapped],
    );
  }

  async of(userId: string): Promise<ReadonlyMap<string, ToolPlace>> {
    const { rows } = await this.#pool.query<{ id: string; wrapped: Buffer }>(
      'select id, wrapped from vault.task_tool where user_id = $1',
      [userId],
    );
    return new Map(
      rows.map(({ id, wrapped }) => [
        id,
        JSON.parse(unwrap(this.#masterKey, wrapped, wrappedUnder.taskTool(id)).toString()) as ToolPlace,
      ]),
    );
  }

  async forget(id: string): Promise<void> {
    await this.#pool.query('delete from vault.task_tool where id = $1', [id]);
  }
}
