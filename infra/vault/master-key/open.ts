import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import type { Pool } from 'pg';
import { masterKeyFrom, presentMasterKey } from './master-key-from.ts';
import { MASTER_KEY_UNUSABLE } from './master-key.ts';
import { finishRotation, upgradeVault } from './rotate.ts';
import { namedSecret } from './secret.ts';

const OTHER_MASTER_KEY = (file: string): ErrorDefinition => ({
  ...MASTER_KEY_UNUSABLE,
  message: `La clé maîtresse de «\u00A0${file}\u00A0» (MASTER_KEY_FILE) n’est pas celle de ce coffre. Remettez-y celle de l’installation, la dernière si «\u00A0greffier vault rotate\u00A0» l’a remplacée.`,
});

export interface MasterKeyOpening {
  readonly file: string;
  /** Whether a restore is about to put another vault in the place of the one that is there. */
  readonly isReplaced: boolean;
}

/**
 * The master key, which must be that of the vault. It is made only where neither is there yet: beside a vault, or for
 * one that a backup brings, another key would open nothing. Throws MASTER_KEY_MISSING, MASTER_KEY_UNREADABLE,
 * MASTER_KEY_UNUSABLE, MASTER_KEY_NEWER and VAULT_NEWER.
 */
export async function openMasterKey(pool: Pool, { file, isReplaced }: MasterKeyOpening): Promise<Buffer> {
  // Of an attempt that had another key, the vault may have secrets that nobody will ask for: they are replaced too.
  if (isReplaced) return presentMasterKey(file);
  const { rows } = await pool.query<{ isThere: boolean }>('select exists (select from vault.secret) as "isThere"');
  if (rows[0]?.isThere === true) {
    await presentMasterKey(file);
    await finishRotation(pool, file);
  }
  const masterKey = await masterKeyFrom(file);
  try {
    await upgradeVault(pool, masterKey);
    // Whichever process comes first sets which master key this vault has: one with another stops here.
    await namedSecret(pool, masterKey, 'master-key');
  } catch (error) {
    throw isError(error, MASTER_KEY_UNUSABLE)
      ? new GreffierError(OTHER_MASTER_KEY(file), error.details, { cause: error })
      : error;
  }
  return masterKey;
}
