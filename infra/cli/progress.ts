import { MultiBar } from 'cli-progress';
import { describeProgress } from './progress-text.ts';

/** How far a long command is. Notes are printed beside it without spoiling it. */
export interface Progress {
  advance(by?: number): void;
  note(line: string): void;
  /** Says the last word; to be called once, also after a failure. */
  stop(): void;
}

export interface ProgressOptions {
  /** « Import », « Reconstruction de meetings ». */
  readonly label: string;
  /** How many there are to do. */
  readonly total: number;
  /** What is counted, in the plural: « fichiers », « événements ». */
  readonly unit: string;
  readonly stream?: NodeJS.WriteStream;
  /** Milliseconds, from any clock that only goes forward. */
  readonly now?: () => number;
}

/** Between two lines where there is no terminal to redraw a bar on, in milliseconds. */
const LINE_EVERY = 10_000;

/**
 * Reports progress with rate and time left: a bar on a terminal, else a line at the first step, every ten seconds and at
 * the end. Writes to the standard error, so that a command's output stays clean.
 */
export function startProgress(options: ProgressOptions): Progress {
  return options.stream?.isTTY ?? process.stderr.isTTY ? startBar(options) : startLines(options);
}

function startBar({ label, total, unit, stream = process.stderr, now = performance.now.bind(performance) }: ProgressOptions): Progress {
  const began = now();
  // Interrupts are the command's business: the cursor and wrapping stay as they are, so that there is nothing to restore.
  const bars = new MultiBar({ stream, format: `${label} {bar} {described}`, barCompleteChar: '█', barIncompleteChar: '░', barsize: 24, hideCursor: false, linewrap: true, gracefulExit: false });
  let done = 0;
  // The bars print notes at their next redraw, and lose those that come after the last.
  let unprinted: string[] = [];
  bars.on('redraw-post', () => {
    unprinted = [];
  });
  const described = (): { described: string } => ({ described: describeProgress(done, total, unit, now() - began) });
  const bar = bars.create(total, 0, described());
  return {
    advance(by = 1) {
      done += by;
      bar.update(done, described());
    },
    note(line) {
      unprinted.push(`${line}\n`);
      bars.log(`${line}\n`);
    },
    stop() {
      bar.update(done, described());
      bars.stop();
      for (const line of unprinted) stream.write(line);
    },
  };
}

function startLines({ label, total, unit, stream = process.stderr, now = performance.now.bind(performance) }: ProgressOptions): Progress {
  const began = now();
  let done = 0;
  let last = Number.NEGATIVE_INFINITY;
  let written = -1;
  const write = (): void => {
    if (written !== done) stream.write(`${label}\u00A0: ${describeProgress(done, total, unit, now() - began)}\n`);
    written = done;
    last = now();
  };
  return {
    advance(by = 1) {
      done += by;
      if (now() - last >= LINE_EVERY) write();
    },
    note: (line) => void stream.write(`${line}\n`),
    stop: write,
  };
}
