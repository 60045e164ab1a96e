import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EXIT, StartupError, type ExitCode } from '../startup-error.ts';

/** Why a folder cannot be had, for the person at the terminal, and what the process ends with. */
const REASONS: Readonly<Record<string, readonly [words: string, exitCode: ExitCode]>> = {
  EACCES: ['Greffier n’a pas les droits nécessaires', EXIT.noPermission],
  EPERM: ['Greffier n’a pas les droits nécessaires', EXIT.noPermission],
  EROFS: ['le disque est en lecture seule', EXIT.noPermission],
  ENOTDIR: ['ce n’est pas un dossier', EXIT.configuration],
  ENOENT: ['le système n’y crée pas de dossiers', EXIT.configuration],
  ENOSPC: ['le disque est plein', EXIT.diskFull],
};

/**
 * Makes the folder of the data, for its owner alone, with what is missing above it. One folder after the other: the
 * recursive call of Node goes round for ever where the system makes no folders at all, under /proc for one.
 * @param dataDir absolute. @throws StartupError where it cannot be made or written to.
 */
export function makeDataDir(dataDir: string): void {
  try {
    make(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const [words, exitCode] = REASONS[code] ?? [code, EXIT.configuration];
    throw new StartupError(
      `DATA_DIR\u00A0: le dossier ${dataDir} ne peut pas être créé ou écrit (${words}).`,
      exitCode,
      { cause: error },
    );
  }
}

function make(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (there) throw Object.assign(new Error(`${folder} is no folder`), { code: 'ENOTDIR' });
  if (dirname(folder) !== folder) make(dirname(folder));
  try {
    // Another user, to whom an embedded Postgres belongs where we are root, has to pass through.
    mkdirSync(folder, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
