import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address on the Postgres of this run. */
    testPostgresUrl: string;
  }
}

/** One Postgres for the whole run: the one of `TEST_DATABASE_URL`, or a throwaway one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('testPostgresUrl', given);
    return async () => undefined;
  }
  const server = await startThrowawayPostgres();
  project.provide('testPostgresUrl', server.url);
  process.env['TEST_CLUSTER_TEMPLATE'] = server.template;
  return () => server.stop();
}
