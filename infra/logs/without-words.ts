import type { DestinationStream } from 'pino';

/** An exception as pino writes it. */
interface WrittenException {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
}

/** What is kept of an exception: its kind, its code and where it happened. */
const kept = ({ type, code, message, stack }: WrittenException) => ({
  type,
  code,
  frames: framesOf(String(stack ?? ''), String(message ?? '')),
});

/**
 * The lines of a stack that name a place in the code; what it begins with repeats the message, however many lines that
 * has.
 */
const framesOf = (stack: string, message: string): string[] =>
  stack
    .replaceAll(message, '')
    .split('\n')
    .flatMap((line) => /^\s+at (.+:\d+:\d+\)?)$/u.exec(line)?.[1] ?? []);

/**
 * A destination of pino's for lines that stay: without what exceptions say. That may repeat what somebody wrote (a
 * database quotes the row that it refuses, a parser the text that it cannot read), and nobody who is erased later would
 * find it here.
 */
export const withoutWords = (
  destination: DestinationStream & { flushSync?(): void },
): DestinationStream & { flushSync(): void } => ({
  // What is fatal must be out before the process ends.
  flushSync: () => destination.flushSync?.(),
  write(json) {
    if (!json.includes('"err":') && !json.includes('"message":')) return destination.write(json);
    const { message: _message, err, ...line } = JSON.parse(json) as Readonly<Record<string, unknown>>;
    return destination.write(
      `${JSON.stringify(typeof err === 'object' && err !== null ? { ...line, err: kept(err) } : line)}\n`,
    );
  },
});
