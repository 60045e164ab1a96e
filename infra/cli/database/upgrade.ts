import { readConfig } from '../../config.ts';
import { report } from '../../main/report.ts';
import { watchForShutdown } from '../../main/shutdown.ts';
import { upgradeEmbedded } from '../../postgres/upgrade.ts';
import { EXIT } from '../../startup-error.ts';
import { MAJOR_VERSION } from '../../postgres/cluster.ts';
import { plural } from '../plural.ts';
import { beginsAgain } from '../run-command.ts';
import { startProgress, type Progress } from '../progress.ts';
import { embeddedOnly } from './embedded-only.ts';

/** Brings the embedded database to the present major version of Postgres, and ends the process. */
export async function upgrade(former: string | undefined): Promise<never> {
  const shutdown = watchForShutdown(() => process.exit(EXIT.interrupted));
  let shown: Progress | undefined;
  let copied = 0;
  const onProgress = (done: number, total: number): void => {
    shown ??= startProgress({ label: 'Copie', total, unit: 'tables' });
    shown.advance(done - copied);
    copied = done;
  };
  try {
    const { DATA_DIR: dataDir } = embeddedOnly(readConfig(process.env));
    const upgraded = await upgradeEmbedded({ dataDir, former, onProgress, signal: shutdown.signal });
    shown?.stop();
    if (upgraded === null) console.log(`La base est déjà en Postgres ${MAJOR_VERSION}.`);
    else {
      console.log(
        `La base est passée de Postgres ${upgraded.from} à ${MAJOR_VERSION}\u00A0: ${plural(copied, 'table copiée', 'tables copiées')}.`,
      );
      console.log(
        `L’ancienne base est gardée dans ${upgraded.kept}. Ce qui est effacé à partir de maintenant y reste lisible\u00A0: vérifiez que tout est là, puis supprimez-la avec «\u00A0greffier database discard\u00A0».`,
      );
    }
    process.exit(0);
  } catch (error) {
    shown?.stop();
    if (!shutdown.signal.aborted) process.exit(report(error, undefined));
    console.error(beginsAgain('l’ancienne base reste en place'));
    process.exit(EXIT.interrupted);
  }
}
