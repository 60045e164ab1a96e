import { accessSync, constants } from 'node:fs';
import { StartupError } from '../startup-error.ts';
import { reasonOf } from './file-error.ts';
import { makeFolders } from './make-folders.ts';

/**
 * Makes the folder of the data, for its owner alone, with what is missing above it.
 * @param dataDir absolute. @throws StartupError where it cannot be made or written to.
 */
export function makeDataDir(dataDir: string): void {
  try {
    // Another user, to whom an embedded Postgres belongs where we are root, has to pass through.
    makeFolders(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const { words, exitCode } = reasonOf(code);
    throw new StartupError(
      `DATA_DIR\u00A0: le dossier ${dataDir} ne peut pas être créé ou écrit (${words}).`,
      exitCode,
      { cause: error },
    );
  }
}
