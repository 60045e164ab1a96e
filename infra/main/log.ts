import { join } from 'node:path';
import { destination, multistream, pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { LogFile } from '../logs/log-file.ts';
import { withoutWords } from '../logs/without-words.ts';
import type { Purpose } from '../postgres/claim.ts';
import { makeDataDir } from '../system/data-dir.ts';

type Where = Pick<Config, 'NODE_ENV' | 'DATA_DIR'>;

const logFile = (dataDir: string): string => join(dataDir, 'greffier.log');

/** The files that hold the log; none in production. */
export const logFiles = ({ NODE_ENV, DATA_DIR }: Where): string[] =>
  NODE_ENV === 'production' ? [] : [logFile(DATA_DIR), `${logFile(DATA_DIR)}.old`];

/**
 * In production one JSON object a line on standard output, for a collector of logs. Elsewhere a file under `DATA_DIR`,
 * and what needs attention in the terminal too, in one readable line. A command's standard output is its result, and
 * its terminal shows what it says itself: its log goes to the standard error, or to the file alone. What exceptions say
 * is shown in a terminal of development, and kept nowhere.
 * @param keeper takes every line as well, to be read in the application.
 */
export function openLog(
  { NODE_ENV, DATA_DIR }: Where,
  purpose: Purpose = 'server',
  keeper?: DestinationStream,
): Logger {
  const kept = keeper ? [{ level: 'info', stream: keeper } as const] : [];
  if (NODE_ENV === 'production') {
    const output = destination({ dest: purpose === 'server' ? 1 : 2, sync: purpose === 'command' });
    // It may be a file on a full disk: lines are lost then, and the server goes on.
    output.on('error', () => undefined);
    const toCollector = { level: 'info', stream: withoutWords(output) } as const;
    return pino({ base: null }, multistream([toCollector, ...kept]));
  }
  const file = logFile(DATA_DIR);
  makeDataDir(DATA_DIR);
  const toFile = { level: 'info', stream: withoutWords(new LogFile(file, { rotates: purpose === 'server' })) } as const;
  const toTerminal = {
    level: 'warn',
    stream: { write: (line: string) => process.stderr.write(readable(line)) },
  } as const;
  return pino({ base: null }, multistream([toFile, ...(purpose === 'server' ? [toTerminal] : []), ...kept]));
}

const ATTENTION = 40;
const ERROR = 50;

/** `14:03:07 ! what happened (code=X route=GET /y)` */
function readable(line: string): string {
  const { level, time, msg, ...rest } = JSON.parse(line) as { level: number; time: number; msg: string } & Record<
    string,
    unknown
  >;
  const details = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const mark = level >= ERROR ? '✗' : level >= ATTENTION ? '!' : ' ';
  return `${new Date(time).toTimeString().slice(0, 8)} ${mark} ${msg}${details.length > 0 ? ` (${details.join(' ')})` : ''}\n`;
}
