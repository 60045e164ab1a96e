import { keepCompiled } from '#infra/system/compile-cache.ts';
import { useBundle } from '../support/bundle.ts';
import { openScratch } from '../support/scratch.ts';
import { startThrowawayPostgres } from '../support/throwaway-postgres.ts';

/** For all workers: where temporary files go, and the cluster of which each server has a copy. */
export default async function setup(): Promise<() => Promise<void>> {
  keepCompiled();
  await useBundle();
  const scratch = await openScratch();
  const server = await startThrowawayPostgres();
  process.env['TEST_CLUSTER_TEMPLATE'] = server.template;
  return async () => {
    await server.stop();
    await scratch.close();
  };
}
