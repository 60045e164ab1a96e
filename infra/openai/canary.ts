import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import type { TokenCounts } from '#domain/analysis/model/language-model.ts';
import { GreffierError } from '#domain/errors.ts';
import { randomInt } from 'node:crypto';
import { z } from 'zod/mini';

/** Letters that no model takes for others. */
const LETTERS = 'ABCDEFGHKLMNPRSTUVWXYZ';
const word = (): string => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Even dense writing has a token in so many characters; a prompt that counts fewer was not read whole. */
const CHARACTERS_A_TOKEN = 9;
/** Windows of context begin here; a smaller total that is a power of two is a short answer. */
const SMALLEST_WINDOW = 512;

const isWindow = (tokens: number): boolean =>
  tokens >= SMALLEST_WINDOW && Number.isInteger(tokens) && (tokens & (tokens - 1)) === 0;

/** Answered beside what was asked for: the words that stand first in what was sent. */
export const canaryWords = z.object({ word_a: z.string(), word_b: z.string() });

/**
 * Two words that only who has read the beginning can repeat. A server that cuts a prompt that is too long for it drops
 * its front, with or without the instructions, and says nothing: one of the two is gone then.
 */
export class Canary {
  readonly #a = word();
  readonly #b = word();

  instructions(text: string): string {
    return `word_a is ${this.#a}. Copy word_a, and word_b from the beginning of the material, into your answer.\n\n${text}`;
  }

  content(text: string): string {
    return `word_b is ${this.#b}.\n\n${text}`;
  }

  /** Throws MODEL_TRUNCATED where the answer does not have both. */
  mustBeIn({ word_a, word_b }: z.output<typeof canaryWords>): void {
    const isSame = (said: string, was: string): boolean => said.trim().toUpperCase() === was;
    if (!isSame(word_a, this.#a) || !isSame(word_b, this.#b))
      throw new GreffierError(MODEL_FAILURES.truncated, { by: 'canary' });
  }
}

/** Throws MODEL_TRUNCATED where the provider's own count says that less was read than was sent. */
export function mustHaveReadAll(sentCharacters: number, usage: TokenCounts | null): void {
  if (usage !== null && usage.input > 0 && usage.input < sentCharacters / CHARACTERS_A_TOKEN)
    throw new GreffierError(MODEL_FAILURES.truncated, { by: 'usage' });
}

/** Whether prompt and answer are together as long as a window of context is, or the prompt alone. */
export const fillsWindow = (usage: TokenCounts | null): boolean =>
  usage !== null && (isWindow(usage.input) || isWindow(usage.input + usage.output));
