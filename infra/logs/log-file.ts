import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

/** Size at which a file becomes `….old`, in bytes. */
export const LARGEST_BYTES = 10_000_000;

/**
 * The log as a file, which is rotated while it is written. Where the disk takes nothing, lines are lost and counted,
 * and the program goes on: the next line that can be written says how many.
 */
export class LogFile {
  readonly #path: string;
  /** Only one process may rotate a file that several write to. */
  readonly #rotates: boolean;
  #file: number | null = null;
  #bytes = 0;
  #lost = 0;

  constructor(path: string, { rotates }: { readonly rotates: boolean }) {
    this.#path = path;
    this.#rotates = rotates;
  }

  write(line: string): void {
    try {
      if (this.#rotates && this.#bytes > LARGEST_BYTES) this.#rotateIfLarge();
      this.#append(this.#lost === 0 ? line : `${lossLine(this.#lost)}${line}`);
      this.#lost = 0;
    } catch {
      this.#lost += 1;
    }
  }

  #append(text: string): void {
    if (this.#file === null) {
      this.#file = openSync(this.#path, 'a', 0o600);
      this.#bytes = fstatSync(this.#file).size;
    }
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    this.#bytes += bytes.length;
  }

  /** What was pruned meanwhile counts no more. */
  #rotateIfLarge(): void {
    if (this.#file !== null) {
      this.#bytes = fstatSync(this.#file).size;
      if (this.#bytes <= LARGEST_BYTES) return;
      closeSync(this.#file);
    }
    this.#file = null;
    this.#bytes = 0;
    renameSync(this.#path, `${this.#path}.old`);
  }
}

const WARN = 40;
const lossLine = (lines: number): string =>
  `${JSON.stringify({ level: WARN, time: Date.now(), lines, msg: 'lines of the log could not be written' })}\n`;
