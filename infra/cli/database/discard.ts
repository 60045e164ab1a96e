import { join } from 'node:path';
import { readConfig } from '../../config.ts';
import { report } from '../../main/report.ts';
import { watchForShutdown } from '../../main/shutdown.ts';
import { discardFormerClusters, formerClusters } from '../../postgres/swap.ts';
import { EXIT } from '../../startup-error.ts';
import { confirm } from '../confirm.ts';
import { embeddedOnly } from './embedded-only.ts';

/** Removes what an upgrade kept, and ends the process. */
export async function discard(yes: boolean): Promise<never> {
  const { signal } = watchForShutdown(() => process.exit(EXIT.interrupted));
  try {
    const root = join(embeddedOnly(readConfig(process.env)).DATA_DIR, 'postgres');
    const former = await formerClusters(root);
    if (former.length === 0) {
      console.log('Il n’y a pas d’ancienne base.');
      process.exit(0);
    }
    await confirm(
      `${former.join(', ')} sera supprimé\u00A0: aucun retour à l’ancienne version n’est possible ensuite.`,
      {
        yes,
        signal,
      },
    );
    console.log(`Supprimé\u00A0: ${(await discardFormerClusters(root)).join(', ')}.`);
    process.exit(0);
  } catch (error) {
    process.exit(report(error, undefined));
  }
}
