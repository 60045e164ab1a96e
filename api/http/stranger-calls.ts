/** Lines a minute that calls of strangers may take in the log; more are counted. */
export const LINES_A_MINUTE = 60;
const MINUTE_MS = 60_000;

type Tell = (counts: Readonly<Record<string, number>>) => void;

/**
 * Bounds what the log keeps of callers who are not signed in: anybody can make as many such calls as the network
 * carries. Beyond a limit they are counted by how they ended, and told once a minute.
 */
export class StrangerCalls {
  readonly #tell: Tell;
  #lines = 0;
  #counts: Record<string, number> = {};
  #minute: NodeJS.Timeout | null = null;

  /** @param tell gets the calls that had no line, by `STATUS ROUTE`. */
  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** Whether this call may have a line of its own; otherwise it is counted. */
  admits(status: number, route: string): boolean {
    if (this.#minute === null) this.#minute = setTimeout(() => this.#turn(), MINUTE_MS).unref();
    if (this.#lines < LINES_A_MINUTE) {
      this.#lines += 1;
      return true;
    }
    const kind = `${status} ${route}`;
    this.#counts[kind] = (this.#counts[kind] ?? 0) + 1;
    return false;
  }

  #turn(): void {
    const counts = this.#counts;
    this.#minute = null;
    this.#lines = 0;
    this.#counts = {};
    if (Object.keys(counts).length > 0) this.#tell(counts);
  }
}
