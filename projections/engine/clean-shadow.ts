import type { ClientBase, Pool } from 'pg';
import { shadowSchema } from './shadow.ts';
import { readCheckpoints } from './checkpoint.ts';
import { pause } from './pause.ts';
import type { Projection } from './projection.ts';
import { requestErasure } from './rebuild-erasure.ts';
import { rewriteTable } from './rewrite.ts';
import type { TableDefinition } from './table.ts';
import { inTransaction } from './transaction.ts';
import { quoted } from './unnest.ts';

/** A rebuild holds its row while it writes a batch. */
const LOCK_TIMEOUT = '60s';
/** Between two looks at how far the live tables are, in ms, and for how long. */
const LOOK_MS = 100;
const PATIENCE_MS = 30_000;

/** Keeps the rebuild from writing and from its swap until the end of the transaction. */
const lockRebuild = (client: ClientBase, one: Projection) =>
  client.query<{ position: string; definition: string; cleanings: number | null }>(
    'select position, definition, cleanings from state.rebuild where projection = $1 for update',
    [one.name],
  );

export interface ShadowCleaning {
  readonly tables: readonly TableDefinition[];
  readonly streams: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Removes from the tables of a rebuild that is at work what the live ones no longer say, and writes them anew. Any
 * readable value of a row that the live row does not have is replaced by the live one, and rows that are not live are
 * removed: events that lie before the rebuild have made this difference, and give the rows that they would have given.
 * The live tables must have passed the erasure, and no process may remember keys of before. Where rebuild and live
 * tables differ in their definition, or both are another version's, the rebuild is asked to remove by itself what was
 * erased in `streams`.
 * Answers false where it does not do so in time, and where the rebuild is that of an earlier version, which would go on
 * to write what it has decrypted already. Throws the signal's reason.
 */
export async function cleanShadow(
  pool: Pool,
  one: Projection,
  { tables, streams, signal }: ShadowCleaning,
): Promise<boolean> {
  const outcome = await inTransaction(pool, (client) => removeErased(client, one, { tables, signal }), [
    `set local lock_timeout = '${LOCK_TIMEOUT}'`,
  ]);
  if (outcome === 'of another definition') return requestErasure(pool, one, { streams, signal });
  const isClean = outcome === 'clean';
  const holdWriters = (client: ClientBase) => lockRebuild(client, one);
  if (isClean)
    for (const { name } of tables)
      await rewriteTable(pool, { schema: shadowSchema(one), table: name }, { signal, holdWriters });
  return isClean;
}

async function removeErased(
  client: ClientBase,
  one: Projection,
  { tables, signal }: Omit<ShadowCleaning, 'streams'>,
): Promise<'clean' | 'left' | 'of another definition'> {
  const { rows } = await lockRebuild(client, one);
  const [rebuild] = rows;
  // It has just ended, or has not begun: nothing that was decrypted before is written.
  if (!rebuild) return 'clean';
  if (rebuild.cleanings === null) return 'left';
  const live = (await readCheckpoints(client, [one.name])).get(one.name);
  if (rebuild.definition !== one.definition || live?.definition !== one.definition) return 'of another definition';
  if (tables.length === 0) return 'clean';
  if (!(await isBehindLive(client, one, { rebuild, signal }))) return 'left';
  for (const table of tables) for (const statement of takingOver(one, table)) await client.query(statement);
  await client.query('update state.rebuild set cleanings = cleanings + 1 where projection = $1', [one.name]);
  return 'clean';
}

interface AwaitedRebuild {
  readonly rebuild: { readonly position: string; readonly definition: string };
  readonly signal: AbortSignal;
}

/** A row that the live tables do not have yet would look like one that they have no longer. */
async function isBehindLive(
  client: ClientBase,
  one: Projection,
  { rebuild, signal }: AwaitedRebuild,
): Promise<boolean> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(LOOK_MS, signal)) {
    signal.throwIfAborted();
    const live = (await readCheckpoints(client, [one.name])).get(one.name);
    if (live?.definition !== rebuild.definition) return false;
    if (live.position >= BigInt(rebuild.position)) return true;
  }
  return false;
}

function takingOver(one: Projection, { name, columns, options }: TableDefinition): string[] {
  const shadow = `${quoted(shadowSchema(one))}.${quoted(name)}`;
  const live = `${quoted(one.name)}.${quoted(name)}`;
  const same = options.key.map((column) => `l.${quoted(column)} = s.${quoted(column)}`).join(' and ');
  const readable = Object.keys(columns).filter((column) => columns[column]?.personal);
  const row = (alias: string) => `row(${readable.map((column) => `${alias}.${quoted(column)}`).join(', ')})`;
  const values = readable.map((column) => `${quoted(column)} = l.${quoted(column)}`).join(', ');
  return [
    `delete from ${shadow} s where not exists (select from ${live} l where ${same})`,
    `update ${shadow} s set ${values} from ${live} l where ${same} and ${row('s')} is distinct from ${row('l')}`,
  ];
}
