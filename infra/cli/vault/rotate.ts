import { rotateMasterKey } from '../../vault/master-key/rotate.ts';
import { plural } from '../plural.ts';
import { startProgress, type Progress } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';

/** Replaces the master key in its file. Interrupted or refused, it leaves the former one in its place. */
export async function rotate({ record, config, signal }: CommandDependencies): Promise<void> {
  let shown: Progress | undefined;
  let wrapped = 0;
  const onProgress = (done: number, total: number): void => {
    shown ??= startProgress({ label: 'Rotation', total, unit: 'secrets' });
    shown.advance(done - wrapped);
    wrapped = done;
  };
  const rotation = { onProgress, signal };
  const secrets = await rotateMasterKey(record.pool, config.MASTER_KEY_FILE, rotation).finally(() => shown?.stop());
  console.log(
    `Nouvelle clé maîtresse dans ${config.MASTER_KEY_FILE}\u00A0: elle protège ${plural(secrets, 'secret', 'secrets')}.`,
  );
  console.log(
    'Les sauvegardes du coffre faites jusqu’ici ne s’ouvrent qu’avec l’ancienne clé, dont votre sauvegarde reste à garder aussi longtemps qu’elles.',
  );
}
