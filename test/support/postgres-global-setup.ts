import { keepCompiled } from '#infra/system/compile-cache.ts';
import type { TestProject } from 'vitest/node';
import { shareCertificates } from '#test/emulators/microsoft/certificates.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useBundle } from './bundle.ts';
import { openScratch } from './scratch.ts';
import { makeTemplateDatabases, type TemplateDatabases } from './template-database.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address on the Postgres of this run. */
    testPostgresUrl: string;
    /** The file in which it logs; null where that is somebody else's. */
    testPostgresLog: string | null;
    /** Every spec's own database is a copy of one of these. */
    testTemplates: Pick<TemplateDatabases, 'durable' | 'whole'>;
  }
}

/** One Postgres for the whole run: the one of `TEST_DATABASE_URL`, or a throwaway one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepCompiled();
  await useBundle();
  const scratch = await openScratch();
  await shareCertificates(await mkdtemp(join(tmpdir(), 'certificates-')));
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? null : await startThrowawayPostgres();
  const url = given ?? server?.url ?? '';
  const { drop, ...templates } = await makeTemplateDatabases(url);
  project.provide('testPostgresUrl', url);
  project.provide('testPostgresLog', server?.log ?? null);
  project.provide('testTemplates', templates);
  if (server) {
    process.env['TEST_CLUSTER_TEMPLATE'] = server.template;
    process.env['TEST_POSTGRES_PID'] = String(server.pid);
  }
  return async () => {
    await (server ? server.stop() : drop());
    await scratch.close();
  };
}
