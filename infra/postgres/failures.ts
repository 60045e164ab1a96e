import { EXIT, StartupError } from '../startup-error.ts';

/** Why Postgres gave up, from what it wrote last: a French sentence and an exit code for what people can do about. */
export function explainFailure(log: string, directory: string): StartupError {
  const cause = new Error(log.trim().slice(-4_000));
  if (/No space left on device|Disk quota exceeded/.test(log)) {
    return new StartupError(
      `Le disque qui porte ${directory} est plein. Libérez de la place, puis relancez.`,
      EXIT.diskFull,
      { cause },
    );
  }
  if (/Read-only file system/.test(log)) {
    return new StartupError(
      `Le dossier ${directory} est sur un système de fichiers en lecture seule. Choisissez un autre DATA_DIR.`,
      EXIT.noPermission,
      { cause },
    );
  }
  if (/Permission denied|has wrong ownership|has invalid permissions/.test(log)) {
    return new StartupError(
      `Postgres n’a pas les droits nécessaires sur ${directory}. Corrigez-les, ou choisissez un autre DATA_DIR.`,
      EXIT.noPermission,
      { cause },
    );
  }
  if (/Not a directory/.test(log)) {
    return new StartupError(
      `${directory} n’est pas un dossier, ou passe par un fichier. Choisissez un autre DATA_DIR.`,
      EXIT.configuration,
      { cause },
    );
  }
  if (/could not resize shared memory|could not create shared memory|could not map anonymous shared memory/.test(log)) {
    return new StartupError(
      'La mémoire partagée manque pour Postgres (dans un conteneur\u00A0: --shm-size=256m).',
      EXIT.unavailable,
      { cause },
    );
  }
  const last = log.trim().split('\n').slice(-5).join('\n');
  return new StartupError(
    `Le Postgres embarqué ne démarre pas (${directory}). Ses derniers mots\u00A0:\n${last}`,
    EXIT.unavailable,
    { cause },
  );
}

/** Whether Postgres gave up because another program listens on its port. */
export const isPortTaken = (error: unknown): boolean =>
  error instanceof StartupError &&
  error.cause instanceof Error &&
  /Address already in use|could not create any TCP\/IP sockets/.test(error.cause.message);

/**
 * Whether Postgres gave up because processes of the previous server have not all left yet, or because one that found no
 * room left its file empty: the next attempt may succeed.
 */
export const isStillLeaving = (error: unknown): boolean =>
  error instanceof StartupError &&
  error.cause instanceof Error &&
  /lock file "postmaster.pid" (?:already exists|is empty)|pre-existing shared memory block/.test(error.cause.message);
