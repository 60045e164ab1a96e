import { GreffierError, type ErrorKind } from '#domain/errors.ts';
import type { Logger } from 'pino';
import { EXIT, StartupError, type ExitCode } from '../startup-error.ts';
import { isFileError, reasonOf } from '../system/file-error.ts';

const EXIT_OF: Readonly<Record<ErrorKind, ExitCode>> = {
  invalid: EXIT.badData,
  'too-large': EXIT.badData,
  'not-found': EXIT.notFound,
  gone: EXIT.notFound,
  unavailable: EXIT.unavailable,
  internal: EXIT.internal,
  conflict: EXIT.tryAgain,
  stale: EXIT.tryAgain,
  'too-many': EXIT.tryAgain,
  forbidden: EXIT.noPermission,
  unauthenticated: EXIT.noPermission,
};

/** Says what went wrong, as far as a person can use it; the rest goes to the log. Answers the exit code. */
export function report(error: unknown, logger: Logger | undefined): number {
  if (error instanceof StartupError) {
    console.error(error.message);
    return error.exitCode;
  }
  if (error instanceof GreffierError) {
    console.error(`${error.message} (${error.code})`);
    return EXIT_OF[error.kind];
  }
  if (isFileError(error)) {
    const { words, exitCode } = reasonOf(error.code);
    const which = error.path === undefined ? 'Un fichier' : `«\u00A0${error.path}\u00A0»`;
    console.error(`${which} ne peut pas être lu ou écrit (${words}).`);
    logger?.error({ err: error }, 'a file cannot be read or written');
    return exitCode;
  }
  if (logger) logger.fatal({ err: error }, 'unexpected failure');
  else console.error(error);
  return EXIT.unexpected;
}
