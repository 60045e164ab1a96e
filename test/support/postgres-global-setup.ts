import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address on the Postgres of this run. */
    testPostgresUrl: string;
    /** The file in which it logs; null where that is somebody else's. */
    testPostgresLog: string | null;
  }
}

/** One Postgres for the whole run: the one of `TEST_DATABASE_URL`, or a throwaway one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('testPostgresUrl', given);
    project.provide('testPostgresLog', null);
    return async () => undefined;
  }
  const server = await startThrowawayPostgres();
  project.provide('testPostgresUrl', server.url);
  project.provide('testPostgresLog', server.log);
  process.env['TEST_CLUSTER_TEMPLATE'] = server.template;
  return () => server.stop();
}
