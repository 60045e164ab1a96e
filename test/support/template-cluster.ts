import { chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '#infra/system/free-port.ts';
import { copyTree, TEMPLATE_PASSWORD } from './throwaway-postgres.ts';

/**
 * Gives a data folder the Postgres cluster that this test run made once, as a first start would have made it, in a
 * tenth of the time. Does nothing where there is none (outside vitest, or with `TEST_DATABASE_URL`): the first start
 * makes it.
 */
export async function useTemplateCluster(dataDir: string): Promise<void> {
  const template = process.env['TEST_CLUSTER_TEMPLATE'];
  if (!template) return;
  const root = join(dataDir, 'postgres');
  const { uid, gid } = await stat(template);
  await mkdir(root, { recursive: true, mode: 0o700 });
  await chown(root, uid, gid);
  await copyTree(template, join(root, 'cluster'));
  await writeFile(
    join(root, 'access.json'),
    JSON.stringify({ port: await findFreePort(), password: TEMPLATE_PASSWORD }),
    { mode: 0o600 },
  );
}
