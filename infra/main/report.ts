import { GreffierError } from '#domain/errors.ts';
import type { Logger } from 'pino';
import { EXIT, StartupError } from '../startup-error.ts';

/** Says what went wrong, as far as a person can use it; the rest goes to the log. Answers the exit code. */
export function report(error: unknown, logger: Logger | undefined): number {
  if (error instanceof StartupError) {
    console.error(error.message);
    return error.exitCode;
  }
  if (error instanceof GreffierError) {
    console.error(`${error.message} (${error.code})`);
    return EXIT.configuration;
  }
  if (logger) logger.fatal({ err: error }, 'unexpected failure');
  else console.error(error);
  return EXIT.unexpected;
}
