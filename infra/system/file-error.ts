import { EXIT, type ExitCode } from '../startup-error.ts';

/** What only files are refused with, also where the system does not say which. */
const OF_FILES = new Set(['EDQUOT', 'EFBIG', 'EISDIR', 'ENOSPC', 'ENOTDIR', 'EROFS']);

/** What the system says of a file or a folder that cannot be read or written. */
export interface FileError extends Error {
  readonly code: string;
  readonly path?: string;
}

export const isFileError = (error: unknown): error is FileError =>
  error instanceof Error && 'syscall' in error && 'code' in error && ('path' in error || OF_FILES.has(`${error.code}`));

const REASONS: Readonly<Record<string, readonly [words: string, exitCode: ExitCode]>> = {
  EACCES: ['Greffier n’a pas les droits nécessaires', EXIT.noPermission],
  EPERM: ['Greffier n’a pas les droits nécessaires', EXIT.noPermission],
  EROFS: ['le disque est en lecture seule', EXIT.noPermission],
  EISDIR: ['c’est un dossier', EXIT.configuration],
  ENOTDIR: ['ce n’est pas un dossier', EXIT.configuration],
  ENOENT: ['il n’existe pas', EXIT.configuration],
  ENOTSUP: ['le système n’y crée pas de dossiers', EXIT.configuration],
  EDQUOT: ['la place permise est épuisée', EXIT.diskFull],
  ENOSPC: ['le disque est plein', EXIT.diskFull],
};

/** Why, in French with the system's code, and what a process ends with that cannot go on without. */
export function reasonOf(code: string): { readonly words: string; readonly exitCode: ExitCode } {
  const [words, exitCode] = REASONS[code] ?? [null, EXIT.configuration];
  return { words: words === null ? code : `${words}, ${code}`, exitCode };
}
