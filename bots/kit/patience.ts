/** So many looks belong to it, however long they take. */
const FEWEST_LOOKS = 10;

/**
 * How long a page is looked at until the bot gives it up: so many ms, and so many looks. On a machine that is busy
 * beyond its cores each look takes seconds, and a page that was hardly looked at is not an unknown one.
 */
export class Patience {
  readonly #end: number;
  #looks = 0;

  constructor(ms: number) {
    this.#end = Date.now() + ms;
  }

  /** Asked once after each look. */
  isOver(): boolean {
    this.#looks += 1;
    return Date.now() > this.#end && this.#looks >= FEWEST_LOOKS;
  }
}
