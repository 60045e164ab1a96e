import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Pool, PoolClient } from 'pg';
import { encrypt } from './master-key.ts';
import { unwrap } from './unwrap.ts';

/**
 * How the master key wraps secrets. All of a vault are wrapped in the same format, whose number is in `vault.format`.
 */
export interface VaultFormat {
  readonly version: number;
  /** @param context is authenticated, not stored */
  wrap(masterKey: Uint8Array, plain: Uint8Array, context: string): Buffer;
  unwrap(masterKey: Uint8Array, wrapped: Uint8Array, context: string): Buffer;
}

/**
 * Every format that there was, the oldest first. This release works with the last; a vault of another one is brought to
 * it at the start (`upgradeVault`).
 */
export const VAULT_FORMATS: readonly VaultFormat[] = [{ version: 1, wrap: encrypt, unwrap }];

export const VAULT_NEWER: ErrorDefinition = {
  code: 'VAULT_NEWER',
  kind: 'invalid',
  message:
    'Le coffre des clés vient d’une version plus récente de Greffier\u00A0: celle-ci ne peut pas l’ouvrir. Installez la version la plus récente.',
};

/** The format of the vault. @throws GreffierError VAULT_NEWER where this release does not know it */
export async function formatOf(
  client: Pool | PoolClient,
  formats: readonly VaultFormat[] = VAULT_FORMATS,
): Promise<VaultFormat> {
  const { rows } = await client.query<{ version: number }>('select version from vault.format');
  const version = rows[0]?.version;
  const known = formats.find((one) => one.version === version);
  if (!known) throw new GreffierError(VAULT_NEWER, { version });
  return known;
}
