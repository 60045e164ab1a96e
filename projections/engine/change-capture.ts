import type { ClientBase } from 'pg';
import type { TableShape } from './table-shape.ts';
import { transactionOn } from './transaction.ts';

/** The trigger on the live table while its copy is made. */
const TRIGGER = 'greffier_rewrite';

/** Quoted names with their schemas. */
export interface CopyNames {
  readonly live: string;
  readonly copy: string;
  /** The table of keys whose rows were written since the copy, and the function that notes them. */
  readonly changed: string;
}

/** Fewer changes than this are brought over while readers wait. */
const FEW_CHANGES = 50;
const MOST_ROUNDS = 20;

/**
 * What notes the key of every row that is written in the live table, in the transaction that writes it, once
 * `startCapture` has been run. Not logged to the write-ahead log: after a crash the copy is made anew.
 */
export function prepareCapture({ live, changed }: CopyNames, { key }: TableShape): string {
  const note = (row: string) => `insert into ${changed} values (${key.map((column) => `${row}.${column}`).join(', ')})`;
  return `
    create unlogged table ${changed} as select ${key.join(', ')} from ${live} limit 0;
    create function ${changed}() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
    begin
      if tg_op <> 'INSERT' then ${note('old')}; end if;
      if tg_op <> 'DELETE' then ${note('new')}; end if;
      return null;
    end $$`;
}

/** A statement that waits for those who are writing now, and takes no lock before. */
export const startCapture = ({ live, changed }: CopyNames): string =>
  `create trigger ${TRIGGER} after insert or update or delete on ${live} for each row execute function ${changed}()`;

/** The quoted names of tables whose writes are still noted for a copy in that schema, which nobody will use. */
export async function capturedTables(client: ClientBase, copySchema: string): Promise<string[]> {
  const { rows } = await client.query<{ live: string }>(
    `select format('%I.%I', s.nspname, c.relname) as live from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_namespace s on s.oid = c.relnamespace
      join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
      where t.tgname = $1 and n.nspname = $2`,
    [TRIGGER, copySchema],
  );
  return rows.map(({ live }) => live);
}

/** The statement that ends it, under a lock that keeps readers and writers out. */
export const stopCapture = (live: string): string => `drop trigger if exists ${TRIGGER} on ${live}`;

/** Brings what was written since over to the copy, until little is left. Writers go on meanwhile. */
export async function catchUp(client: ClientBase, names: CopyNames, shape: TableShape): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // One snapshot for all statements: what is noted after it is left for the next round.
    const changes = await transactionOn(client, () => bringOver(client, names, shape), [
      'set transaction isolation level repeatable read',
    ]);
    if (changes < FEW_CHANGES) return;
  }
}

/** Answers how many changes there were. The transaction must see notes and rows as of one moment. */
export async function bringOver(
  client: ClientBase,
  { live, copy, changed }: CopyNames,
  { columns, key }: TableShape,
): Promise<number> {
  const list = columns.join(', ');
  const changedKeys = `(select distinct ${key.join(', ')} from ${changed}) k`;
  const same = (row: string) => key.map((column) => `${row}.${column} = k.${column}`).join(' and ');
  // Nobody has counted the notes: without this the planner may read the whole table for a few of them.
  await client.query('set local enable_hashjoin to off; set local enable_mergejoin to off');
  await client.query(`delete from ${copy} c using ${changedKeys} where ${same('c')}`);
  const values = columns.map((column) => `l.${column}`).join(', ');
  await client.query(
    `insert into ${copy} (${list}) select ${values} from ${changedKeys} join ${live} l on ${same('l')}`,
  );
  const { rowCount } = await client.query(`delete from ${changed}`);
  return rowCount ?? 0;
}
