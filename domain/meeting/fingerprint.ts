import { countWords, type TranscriptLine } from '#domain/transcript/transcript.ts';

/**
 * A 53-bit fingerprint of a transcript and its people (cyrb53, public domain, by bryc): whether an interrupted
 * recording is continued with the same transcript, not a proof of anything. Linear and cheap where a cryptographic
 * hash in plain JavaScript takes seconds for the largest transcripts.
 */
class Fingerprint {
  #high = 0xdeadbeef;
  #low = 0x41c6ce57;

  add(text: string): void {
    let [high, low] = [this.#high, this.#low];
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      high = Math.imul(high ^ unit, 2654435761);
      low = Math.imul(low ^ unit, 1597334677);
    }
    // Two texts are not the same as one that is both: a unit that no text begins with stands between them.
    this.#high = Math.imul(high ^ 0xffff, 2654435761);
    this.#low = Math.imul(low ^ 0xffff, 1597334677);
  }

  get text(): string {
    let [high, low] = [this.#high, this.#low];
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16);
  }
}

/** What a decision needs of every character of a transcript. */
export interface TranscriptDigest {
  readonly fingerprint: string;
  readonly words: number;
}

interface Person {
  readonly name: string;
  readonly email: string | null;
}

/** Characters that are gone over between two yields. */
const CHARACTERS_AT_ONCE = 50_000;

/** Digests a transcript in steps, so that the caller may let others work at each yield. */
export function* digestInSteps(
  lines: readonly TranscriptLine[],
  people: readonly Person[],
): Generator<undefined, TranscriptDigest, undefined> {
  const fingerprint = new Fingerprint();
  let words = 0;
  let characters = 0;
  for (const { line, speaker, at, text } of lines) {
    for (const part of [String(line), speaker, String(at), text]) fingerprint.add(part);
    words += countWords(text);
    characters += text.length;
    if (characters < CHARACTERS_AT_ONCE) continue;
    characters = 0;
    yield;
  }
  for (const { name, email } of people) for (const part of [name, String(email)]) fingerprint.add(part);
  return { fingerprint: fingerprint.text, words };
}

/** The same at once. */
export function digestOf(lines: readonly TranscriptLine[], people: readonly Person[]): TranscriptDigest {
  const steps = digestInSteps(lines, people);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
