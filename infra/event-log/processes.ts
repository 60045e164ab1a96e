import type { EventRegistry } from '#domain/events/registry.ts';
import type { ClientBase } from 'pg';

/** A process without a sign of life for this long is dead, in seconds. */
export const SILENCE_SECONDS = 30;

/** How a process is known to others. */
export interface ProcessIdentity {
  readonly id: string;
  readonly release: string;
}

/** The highest version of each event. */
export type Versions = Readonly<Record<string, number>>;

export const readsOf = (registry: EventRegistry): Versions =>
  Object.fromEntries(registry.names.map((type) => [type, registry.current(type).version]));

/** Until the end of the transaction, nobody else comes, and no version becomes writable. */
export const lockVersions = (client: ClientBase) =>
  client.query(`select pg_advisory_xact_lock(hashtext('greffier.event.versions'))`);

/** Which versions may be written. */
export async function readWritable(client: Pick<ClientBase, 'query'>): Promise<Map<string, number>> {
  const { rows } = await client.query<{ type: string; version: number }>(
    'select type, version from state.event_version',
  );
  return new Map(rows.map(({ type, version }) => [type, version]));
}

/** Shows that the process is at work, under the name of its connections. */
export const announce = (client: ClientBase, { id, release }: ProcessIdentity, reads: Versions) =>
  client.query(
    `insert into state.process (id, name, release, reads) values ($1, current_setting('application_name'), $2, $3)
       on conflict (id) do update set seen_at = now()`,
    [id, release, JSON.stringify(reads)],
  );

/**
 * The versions that every process reads, removing the dead. Null where a process is connected that does not announce
 * itself, because it is of a release that knows nothing of this: it is recognised by the name of its connections.
 */
async function readByAll(client: ClientBase): Promise<readonly Versions[] | null> {
  await client.query(`delete from state.process where seen_at < now() - make_interval(secs => $1)`, [SILENCE_SECONDS]);
  const { rows: silent } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name ~ '^greffier .+:[0-9]+$'
       and application_name not in (select name from state.process) limit 1`,
  );
  if (silent.length > 0) return null;
  const { rows } = await client.query<{ reads: Versions }>('select reads from state.process');
  return rows.map(({ reads }) => reads);
}

/** Makes the versions in `wanted` writable that every process at work reads. */
export async function grant(client: ClientBase, wanted: Versions): Promise<void> {
  const all = await readByAll(client);
  if (all === null) return;
  const granted = Object.entries(wanted)
    .map(([type, version]) => [type, Math.min(version, ...all.map((reads) => reads[type] ?? 0))] as const)
    .filter(([, version]) => version > 0);
  await client.query(
    `insert into state.event_version (type, version) select * from unnest($1::text[], $2::int[])
       on conflict (type) do update set version = excluded.version where event_version.version < excluded.version`,
    [granted.map(([type]) => type), granted.map(([, version]) => version)],
  );
}
