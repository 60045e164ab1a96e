import { findPostmaster } from '#infra/postgres/postmaster-file.ts';
import { join } from 'node:path';
import { freeze, processNamed } from '../support/freeze.ts';
import type { Greffier } from '../support/greffier.ts';
import { fewOf } from '../support/long.ts';
import { expect, test } from './fixtures.ts';

/** Far less than the half minute after which the figures are read anew anyway. */
const SOON = { timeout: 20_000 };

const postgresOf = async ({ dataDir }: Greffier): Promise<number> =>
  (await findPostmaster(join(dataDir, 'postgres', 'cluster')))?.pid ?? 0;
const natsOf = async ({ pid }: Greffier): Promise<number> => processNamed(pid, 'nats-server');

for (const [row, pidOf] of fewOf([
  ['Base de données', postgresOf],
  ['Fil des transcriptions', natsOf],
] as const)) {
  test(
    `the overview says soon, and without being asked, that this part hangs: ${row}`,
    { tag: '@long' },
    async ({ signedIn: page, greffier }) => {
      await page.goto('/');
      const part = page.getByRole('region', { name: 'État du système' }).getByText(row).locator('..');
      await expect(part).toContainText('Opérationnel');
      const goOn = freeze(await pidOf(greffier));
      try {
        await expect(part).toContainText('Hors ligne', SOON);
        await page.screenshot({ path: test.info().outputPath('frozen.png'), fullPage: true });
      } finally {
        goOn();
      }
      await expect(part).toContainText('Opérationnel', SOON);
    },
  );
}
