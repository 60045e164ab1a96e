import { THROWAWAY_SETTINGS } from '#infra/postgres/settings.ts';
import { startTestNats } from '#test/support/nats.ts';
import { administer } from '#test/support/template-database.ts';
import { startThrowawayPostgres } from '#test/support/throwaway-postgres.ts';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ServersMessage {
  readonly postgresPort: number;
  readonly natsPort: number;
}

// Postgres and NATS of a host, in a process that is started there; they end with it.
const postgres = await startThrowawayPostgres({
  ...THROWAWAY_SETTINGS,
  synchronous_commit: 'on',
  listen_addresses: '*',
});
await appendFile(join(postgres.cluster, 'pg_hba.conf'), '\nhost all all 0.0.0.0/0 scram-sha-256\n');
await administer(postgres.url, 'select pg_reload_conf()');
const nats = await startTestNats('0.0.0.0');
process.once('disconnect', () => void Promise.all([postgres.stop(), nats.stop()]));
process.send?.({
  postgresPort: Number(new URL(postgres.url).port),
  natsPort: Number(new URL(nats.url).port),
} satisfies ServersMessage);
