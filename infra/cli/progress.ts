import { MultiBar } from 'cli-progress';
import { describeProgress, describeScan } from './progress-text.ts';

/** What is printed beside a bar, and its end. */
interface Shown {
  /** Prints a line without spoiling the bar. */
  note(line: string): void;
  /** Says the last word; to be called once, also after a failure. */
  stop(): void;
}

/** How far a long command is. */
export interface Progress extends Shown {
  advance(by?: number): void;
}

/** How far a walk over a log is. Positions of a store grow with its events, but not by one for each. */
export interface Scan extends Shown {
  /** @param position of the last event seen. @param count of events seen since the walk began. */
  reach(position: bigint, count: number): void;
}

interface Display {
  /** « Import », « Reconstruction de meetings ». */
  readonly label: string;
  /** What is counted, in the plural: « fichiers », « événements ». */
  readonly unit: string;
  readonly stream?: NodeJS.WriteStream;
  /** Milliseconds, from any clock that only goes forward. */
  readonly now?: () => number;
}

export interface ProgressOptions extends Display {
  /** How many there are to do. */
  readonly total: number;
  /** How many were done before anybody looked: they count in the share, not in the rate. */
  readonly done?: number;
}

export interface ScanOptions extends Display {
  /** Positions where the walk begins and where it will end, as far as is known. */
  readonly from: bigint;
  readonly to: bigint;
}

/** Between two lines where there is no terminal to redraw a bar on, in milliseconds. */
const LINE_EVERY = 10_000;
/** Between two updates of a bar, in milliseconds: what changes faster is not read, and costs. */
const UPDATE_EVERY = 50;

/**
 * Reports progress with rate and time left: a bar on a terminal, else a line at the first step, every ten seconds and
 * at the end. Writes to the standard error, so that a command's output stays clean.
 */
export function startProgress({ total, done: before = 0, ...display }: ProgressOptions): Progress {
  let done = before;
  const shown = show(display, {
    total,
    at: () => done,
    describe: (elapsed) => describeProgress({ done, total, unit: display.unit, elapsedMs: elapsed, before }),
  });
  return {
    ...shown,
    advance(by = 1) {
      done += by;
      shown.changed();
    },
  };
}

/** Reports in the same way how far a walk over a log is. */
export function startScan({ from, to, ...display }: ScanOptions): Scan {
  const total = Number(to);
  let [at, seen] = [Number(from), 0];
  const shown = show(display, {
    total,
    at: () => at,
    describe: (elapsed) =>
      describeScan({ from: Number(from), at, to: total }, { seen, unit: display.unit, elapsedMs: elapsed }),
  });
  return {
    ...shown,
    reach(position, count) {
      // The log may have grown since its end was looked up.
      [at, seen] = [Math.min(Number(position), total), count];
      shown.changed();
    },
  };
}

type ShownUntilStopped = Shown & { changed(): void };
type Describe = (elapsedMs: number) => string;

interface ShownWork {
  readonly total: number;
  readonly at: () => number;
  readonly describe: Describe;
}

function show(display: Display, { total, at, describe }: ShownWork): ShownUntilStopped {
  return (display.stream?.isTTY ?? process.stderr.isTTY)
    ? showBar(display, { total, at, describe })
    : showLines(display, describe);
}

function showBar(
  { label, stream = process.stderr, now = performance.now.bind(performance) }: Display,
  { total, at, describe }: ShownWork,
): ShownUntilStopped {
  const began = now();
  // Interrupts are the command's business: the cursor and wrapping stay as they are, so that there is nothing to
  // restore.
  const bars = new MultiBar({
    stream,
    format: `${label} {bar} {described}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 24,
    hideCursor: false,
    linewrap: true,
    gracefulExit: false,
  });
  // The bars print notes at their next redraw, and lose those that come after the last.
  let unprinted: string[] = [];
  bars.on('redraw-post', () => {
    unprinted = [];
  });
  const described = (): { described: string } => ({ described: describe(now() - began) });
  const bar = bars.create(total, at(), described());
  const update = (): void => bar.update(at(), described());
  let updated = Number.NEGATIVE_INFINITY;
  return {
    changed() {
      if (now() - updated < UPDATE_EVERY) return;
      updated = now();
      update();
    },
    note(line) {
      unprinted.push(`${line}\n`);
      bars.log(`${line}\n`);
    },
    stop() {
      update();
      bars.stop();
      for (const line of unprinted) stream.write(line);
    },
  };
}

function showLines(
  { label, stream = process.stderr, now = performance.now.bind(performance) }: Display,
  describe: Describe,
): ShownUntilStopped {
  const began = now();
  let last = Number.NEGATIVE_INFINITY;
  let isNew = true;
  const write = (): void => {
    if (isNew) stream.write(`${label}\u00A0: ${describe(now() - began)}\n`);
    isNew = false;
    last = now();
  };
  return {
    changed() {
      isNew = true;
      if (now() - last >= LINE_EVERY) write();
    },
    note: (line) => void stream.write(`${line}\n`),
    stop: write,
  };
}
