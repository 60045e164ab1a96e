import { allProjections } from '#infra/main/projections.ts';
import { inTransaction } from '#projections/engine/transaction.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Pool, PoolClient } from 'pg';
import type { CheckedArchive } from '../../main/archive/archive.ts';
import type { Translation } from './translation.ts';

/**
 * Read tables, audit and feed remember how far they are by positions of one store. When its events have been copied to
 * another, those positions are translated, so that everything goes on where it was and nothing is done twice.
 */
export interface Remembered {
  readonly kind: 'projection' | 'audit' | 'feed';
  /** The projection's; empty for the others. */
  readonly name: string;
  readonly position: bigint;
  /** The event that it passed last, where that is known. */
  readonly lastEventId: string | null;
  /** Where that event stands; `position` may lie beyond it. Null where an earlier version wrote the checkpoint. */
  readonly lastEventPosition: bigint | null;
}

interface Parked {
  readonly projection: string;
  readonly stream: string;
  readonly position: bigint;
}

/** What positions of a store a database holds. */
export interface Positions {
  readonly store: string;
  readonly remembered: readonly Remembered[];
  readonly parked: readonly Parked[];
  /** A feed that has a part of an event's messages out. */
  readonly partly: bigint | null;
}

export const FOLLOWED_ELSEWHERE: ErrorDefinition = {
  code: 'FOLLOWED_ELSEWHERE',
  kind: 'conflict',
  message:
    'Un serveur Greffier tient encore ces tables de lecture à jour. Arrêtez-le, puis recommencez\u00A0: ce qui est déjà importé le reste.',
};
export const EXPORT_TOO_OLD: ErrorDefinition = {
  code: 'EXPORT_TOO_OLD',
  kind: 'conflict',
  message:
    'Les tables de lecture sont plus avancées que cet export. Arrêtez le serveur, refaites l’export, puis importez-le\u00A0: ce qui est déjà importé le reste.',
};

/** Projections whose rows hold positions themselves: they are rebuilt, as those are whose definition has changed. */
const OF_POSITIONS: ReadonlySet<string> = new Set(
  allProjections
    .filter(({ tables }) => [...tables.values()].some(({ columns }) => 'position' in columns))
    .map(({ name }) => name),
);
const OUTDATED = 'of another store';
/** The largest position that a table holds. */
const ANYWHERE = 2n ** 63n - 1n;

type Client = Pick<PoolClient, 'query'>;

const LAST_EVENT = 'last_event_id, last_event_position';
const LAST_CHAINED =
  '(select event_id from audit.entry order by sequence desc limit 1) as last_event_id, null as last_event_position';

const SOURCES = [
  { kind: 'projection', table: 'state.checkpoint', columns: `projection as name, position, ${LAST_EVENT}` },
  { kind: 'audit', table: 'audit.head', columns: `'' as name, position, ${LAST_CHAINED}` },
  { kind: 'feed', table: 'state.feed', columns: `'' as name, position, ${LAST_EVENT}` },
] as const;

interface Row {
  readonly name: string;
  readonly position: string;
  readonly last_event_id: string | null;
  readonly last_event_position: string | null;
}

/** Everything in the database that is a position of `store`. */
export async function positionsOf(client: Client, store: string): Promise<Positions> {
  const remembered: Remembered[] = [];
  for (const { kind, table, columns } of SOURCES) {
    const { rows } = await client.query<Row>(`select ${columns} from ${table} t where store = $1 order by 1`, [store]);
    for (const { name, position, last_event_id: lastEventId, last_event_position: at } of rows) {
      remembered.push({
        kind,
        name,
        position: BigInt(position),
        lastEventId,
        lastEventPosition: at === null ? null : BigInt(at),
      });
    }
  }
  const parked = remembered.some(({ kind }) => kind === 'projection') ? await parkedOf(client, store) : [];
  return {
    store,
    remembered,
    parked,
    partly: remembered.some(({ kind }) => kind === 'feed') ? await partlyOf(client) : null,
  };
}

async function parkedOf(client: Client, store: string): Promise<Parked[]> {
  const { rows } = await client.query<{ projection: string; stream: string; position: string }>(
    'select d.projection, d.stream, d.position from state.dead_letter d join state.checkpoint c using (projection) where c.store = $1 order by 1, 2, 3',
    [store],
  );
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
}

async function partlyOf(client: Client): Promise<bigint | null> {
  const { rows } = await client.query<{ partly: string | null }>('select partly_position as partly from state.feed');
  return rows[0]?.partly ? BigInt(rows[0].partly) : null;
}

/** Every position that `move` will ask to be translated. */
export const wantedPositions = ({ remembered, parked, partly }: Positions): bigint[] => [
  ...remembered.flatMap(({ position, lastEventPosition }) =>
    lastEventPosition === null ? [position] : [position, lastEventPosition],
  ),
  ...parked.map(({ position }) => position),
  ...(partly === null ? [] : [partly]),
];

/**
 * Throws FOLLOWED_ELSEWHERE while a process projects, chains or publishes from this database. The locks last as long as
 * the transaction.
 */
export async function mustBeAtRest(client: Client): Promise<void> {
  const names = [...allProjections.map(({ name }) => `projection.${name}`), 'audit', 'publisher'];
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('greffier.' || name)) as free from unnest($1::text[]) as n (name)`,
    [names],
  );
  if (!rows.every(({ free }) => free)) throw new GreffierError(FOLLOWED_ELSEWHERE);
}

/** From where to where followers of the log are moved. */
export interface PositionMove {
  readonly before: Positions;
  readonly to: string;
  readonly archive: Pick<CheckedArchive, 'position' | 'lastEventId'>;
  readonly translation: Translation;
}

/**
 * Puts the positions of the former store in terms of the new one, all or none; answers how many. Tables that hold
 * positions are left to be rebuilt. Throws FOLLOWED_ELSEWHERE when something
 * moved since `before` was read, EXPORT_TOO_OLD when something is further than the export.
 */
export const movePositions = (pool: Pool, { before, to, archive, translation }: PositionMove): Promise<number> =>
  inTransaction(pool, async (client) => {
    await mustBeAtRest(client);
    const now = await positionsOf(client, before.store);
    if (!sameAs(before, now)) throw new GreffierError(FOLLOWED_ELSEWHERE);
    // Behind the last event of the export there may be events of others, which positions have passed; never ours.
    const known = ({ position, lastEventId }: Remembered) =>
      position <= (archive.position ?? 0n) || (lastEventId !== null && lastEventId === archive.lastEventId);
    if (!now.remembered.every(known)) throw new GreffierError(EXPORT_TOO_OLD);
    const translated = (position: bigint) => String(translation.of(position));
    for (const { kind, name, position, lastEventPosition } of now.remembered) {
      if (kind === 'projection')
        await client.query(
          'update state.checkpoint set store = $2, position = $3, definition = case when $4 then $5 else definition end where projection = $1',
          [name, to, translated(position), OF_POSITIONS.has(name), OUTDATED],
        );
      if (kind === 'audit')
        await client.query('update audit.head set store = $1, position = $2', [to, translated(position)]);
      if (kind === 'feed')
        await client.query(
          // Messages that are out and that the checkpoint does not know of name places of the former store.
          'update state.feed set store = $1, position = $2, partly_position = $3, moved_until = $4',
          [to, translated(position), now.partly === null ? null : translated(now.partly), String(ANYWHERE)],
        );
      if (lastEventPosition === null) continue;
      const at = translated(lastEventPosition);
      if (kind === 'projection')
        await client.query('update state.checkpoint set last_event_position = $2 where projection = $1', [name, at]);
      if (kind === 'feed') await client.query('update state.feed set last_event_position = $1', [at]);
    }
    await moveParked(client, now.parked, translated);
    return now.remembered.length;
  });

const sameAs = (one: Positions, other: Positions): boolean =>
  JSON.stringify(one, bigints) === JSON.stringify(other, bigints);
const bigints = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Through numbers that no position has, so that no letter takes another's place on its way. */
async function moveParked(
  client: Client,
  parked: readonly Parked[],
  translated: (position: bigint) => string,
): Promise<void> {
  if (parked.length === 0) return;
  await client.query(
    `with moved as (select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) as m (projection, stream, former, position))
     update state.dead_letter d set position = -1 - m.position from moved m where d.projection = m.projection and d.stream = m.stream and d.position = m.former`,
    [
      parked.map(({ projection }) => projection),
      parked.map(({ stream }) => stream),
      parked.map(({ position }) => String(position)),
      parked.map(({ position }) => translated(position)),
    ],
  );
  await client.query('update state.dead_letter set position = -1 - position where position < 0');
}
