import { lineOf } from './line.ts';
import type { NewLine, PostgresLogs } from './log-store.ts';

/** How long a line may wait for others, in ms. */
const GATHER = 1_000;
const AT_ONCE = 500;
/** Lines that wait while the database is away; more are lost, and how many is a line as well. */
const WAITING = 5_000;
const WARN = 40;
/** SQLSTATE class of what comes again however often it is tried. */
const DATA_FAULT = /^22/u;

interface Disk {
  readonly isFull: boolean;
}

/** A destination of pino's that keeps lines in a table, in batches, and never holds up the code that logs. */
export class LogKeeper {
  readonly #waiting: NewLine[] = [];
  #logs: PostgresLogs | null = null;
  #disk: Disk = { isFull: false };
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** From now on lines are kept, unless the disk is full; those that came before waited. */
  open(logs: PostgresLogs, disk: Disk = { isFull: false }): void {
    this.#logs = logs;
    this.#disk = disk;
    this.#soon();
  }

  /** Pino's side. */
  write(json: string): void {
    const line = lineOf(json);
    if (!line) return;
    if (this.#waiting.length >= WAITING) this.#lost += 1;
    else this.#waiting.push(line);
    this.#soon();
  }

  /** Keeps what waits; what comes later is not kept here. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#flush();
    await this.#writing;
    this.#logs = null;
  }

  #soon(): void {
    if (!this.#logs || this.#timer || this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => this.#flush(), GATHER).unref();
  }

  #flush(): void {
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeAll());
  }

  async #writeAll(): Promise<void> {
    while (this.#logs && this.#waiting.length > 0) {
      if (this.#disk.isFull) return this.#soon();
      const batch = this.#waiting.slice(0, AT_ONCE);
      try {
        await this.#logs.add(this.#lost === 0 ? batch : [...batch, lossOf(this.#lost)]);
        this.#lost = 0;
      } catch (error) {
        // The database is away: the lines wait, and the file or the standard output has them anyway.
        if (!DATA_FAULT.test(String((error as { code?: unknown }).code))) return this.#soon();
        this.#lost += batch.length;
      }
      this.#waiting.splice(0, batch.length);
    }
  }
}

const lossOf = (lines: number): NewLine => ({
  at: new Date(),
  level: WARN,
  message: 'lines of the log were not kept',
  correlationId: null,
  route: null,
  code: null,
  details: { lines },
});
