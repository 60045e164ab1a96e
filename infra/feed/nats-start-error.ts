import { readFile } from 'node:fs/promises';

/** Lines of the server's log that say why it ended. */
const GRAVE = /\[(?:ERR|FTL)\]/u;
/** Lines and characters of the server's own words that a message carries at most. */
const MAX_LINES = 5;
const MAX_LENGTH = 1_000;

/** A nats-server does not start. `said` is what the program itself gave as the reason; empty where it gave none. */
export class NatsStartError extends Error {
  readonly code = 'NATS_SERVER_NOT_STARTED';
  readonly said: string;
  /** Path of the server's log. */
  readonly logFile: string;

  constructor(said: string, logFile: string) {
    super(`nats-server does not start: ${said || 'it says nothing'} (log: ${logFile})`);
    this.name = 'NatsStartError';
    this.said = said;
    this.logFile = logFile;
  }
}

/** What a log line says of a failed start. */
export const detailsOf = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof NatsStartError ? { code: error.code, said: error.said, log: error.logFile } : { err: error };

export interface ServerLogs {
  readonly errorFile: string;
  readonly logFile: string;
  readonly logBegin: number;
  readonly secrets: readonly string[];
}

/**
 * What a start said: its standard error, and what its log has of errors behind `logBegin`, in bytes. The secrets are
 * blanked, for the program quotes what it cannot read.
 */
export async function readComplaint({ errorFile, logFile, logBegin, secrets }: ServerLogs): Promise<string> {
  const [error, log] = await Promise.all(
    [errorFile, logFile].map((file) => readFile(file).catch(() => Buffer.alloc(0))),
  );
  const logged = (log ?? Buffer.alloc(0)).subarray(logBegin).toString().split('\n');
  const lines = [...String(error).split('\n'), ...logged.filter((line) => GRAVE.test(line))];
  const said = lines.map((line) => line.trim()).filter((line) => line !== '');
  const text = said.slice(-MAX_LINES).join(' | ');
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), text).slice(0, MAX_LENGTH);
}
