import type { CaptionFacts } from './page/shape.ts';

/** The page has a row or two of its own that nobody speaks; so many are captions. */
const ROWS = 3;

/**
 * Whether captions are shown and cannot be read: what is there is then not quiet. Before anybody spoke the region may
 * hold rows without a speaker, which stay as they are; what is said grows.
 */
export class UnreadableCaptions {
  #characters: number | null = null;
  #hasGrown = false;

  /** Says how it stands at this look. */
  look({ region, toggle, blocks, unreadable, characters }: CaptionFacts): boolean {
    if (!region) return toggle === 'on';
    if (blocks > 0 || unreadable === 0) {
      this.#characters = null;
      this.#hasGrown = false;
      return false;
    }
    this.#hasGrown ||= this.#characters !== null && characters !== this.#characters;
    this.#characters = characters;
    return this.#hasGrown || unreadable >= ROWS;
  }
}
