import { migrate } from '#infra/postgres/migrate.ts';
import { EMBEDDED_SETTINGS } from '#infra/postgres/settings.ts';
import { cpuSecondsOf } from '#test/support/process-cpu.ts';
import { startThrowawayPostgres } from '#test/support/throwaway-postgres.ts';
import { Client } from 'pg';

/** As embedded, with as many connections as the Compose file gives several processes. */
const SETTINGS = { ...EMBEDDED_SETTINGS, max_connections: '200' };

type Server = Awaited<ReturnType<typeof startThrowawayPostgres>>;

let server: Promise<Server> | null = null;
let databases = 0;

/** One Postgres for all benchmarks of a run, with the settings that the embedded one has in production: durable. */
const started = (): Promise<Server> => (server ??= startThrowawayPostgres(SETTINGS));

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: (await started()).url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export interface BenchDatabase extends AsyncDisposable {
  readonly url: string;
  /** Seconds of CPU that Postgres has taken so far with all its processes; NaN but on Linux. */
  readonly cpuSeconds: () => number;
}

/** A database without data, removed when it is disposed of. */
export async function benchDatabase(): Promise<BenchDatabase> {
  databases += 1;
  const name = `bench_${databases}`;
  await administer(`create database ${name} template template0`);
  const url = new URL((await started()).url);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const { pid } = await started();
  const cpuSeconds = () => (process.platform === 'linux' ? (cpuSecondsOf([pid])[0] ?? Number.NaN) : Number.NaN);
  return { url: url.href, cpuSeconds, [Symbol.asyncDispose]: () => administer(`drop database ${name} with (force)`) };
}

/** Stops the Postgres of this run, where there is one, and removes its data. */
export async function stopPostgres(): Promise<void> {
  await (await server)?.stop();
  server = null;
}
