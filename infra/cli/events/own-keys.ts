import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { KEY_MISSING, type Keyring } from '#domain/events/keyring.ts';
import { keyIdsOf } from '../../event-log/codec.ts';
import { eventsOf, type CheckedArchive } from '../../main/archive/archive.ts';

export const ARCHIVE_OTHER_VAULT = (file: string): ErrorDefinition => ({
  code: 'ARCHIVE_OTHER_VAULT',
  kind: 'conflict',
  message: `Le coffre de cette installation n’a pas les clés des événements de «\u00A0${file}\u00A0»\u00A0: importés ici, personne ne pourrait les lire. Importez-les avec la base (DATABASE_URL ou DATA_DIR) de l’installation qui les a écrits, ou restaurez une de ses sauvegardes («\u00A0greffier restore\u00A0»). Rien n’est importé.`,
});

/** So many of its sealed events tell whose keys an export is under. */
const LOOKED_AT = 100;

/**
 * A log takes nothing back: what it is given must be under keys of this vault, also where they are destroyed since.
 * Throws ARCHIVE_OTHER_VAULT.
 */
export async function mustBeUnderOwnKeys(archive: CheckedArchive, keyring: Pick<Keyring, 'find'>): Promise<void> {
  const keyIds = new Set<string>();
  let looked = 0;
  for await (const event of eventsOf(archive)) {
    const ids = keyIdsOf(event);
    for (const id of ids) keyIds.add(id);
    looked += ids.length > 0 ? 1 : 0;
    if (looked === LOOKED_AT) break;
  }
  try {
    await keyring.find([...keyIds]);
  } catch (error) {
    throw isError(error, KEY_MISSING) ? new GreffierError(ARCHIVE_OTHER_VAULT(archive.file), error.details) : error;
  }
}
