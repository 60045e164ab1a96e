import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * No vowels: no stemmer shortens such a word. No repetition worth compressing: a word that is there is found as it is.
 */
const LETTERS = 'bcdfghjklmnpqrstvwxz';
const TAG_LENGTH = 10;
/** Letters of a kind, and then some. */
const LONGEST = 40;

const letters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Words that nobody else writes, and that are found in any file whether whole, in lower case, or cut in two. */
export class Marks {
  readonly #begin = letters(TAG_LENGTH);
  readonly #end = letters(TAG_LENGTH);
  /** One of these is in all bytes that have a mark: as it was written, with a capital letter, or in capitals. */
  readonly #traces = [this.#begin, this.#end]
    .flatMap((tag) => [tag.slice(1), tag.toUpperCase()])
    .map((tag) => Buffer.from(tag));

  /** `kind` is lower-case letters and digits: it names the word where it is found. */
  word(kind: string): string {
    return `${this.#begin}${kind}${this.#end}`;
  }

  /** The kinds that stand in the bytes. A beginning without its end, or the reverse, is there as `kind…` or `…`. */
  kindsIn(bytes: Buffer): Set<string> {
    const kinds = new Set<string>();
    // Most files have none: a text of each would take most of the time of a search.
    if (!this.#traces.some((trace) => bytes.includes(trace))) return kinds;
    const text = bytes.toString('latin1').toLowerCase();
    for (let at = text.indexOf(this.#begin); at >= 0; at = text.indexOf(this.#begin, at + 1)) {
      const rest = text.slice(at + TAG_LENGTH, at + TAG_LENGTH + LONGEST);
      const end = rest.indexOf(this.#end);
      kinds.add(end >= 0 ? rest.slice(0, end) : `${/^[a-z]*/u.exec(rest)?.[0]}…`);
    }
    for (let at = text.indexOf(this.#end); at >= 0; at = text.indexOf(this.#end, at + 1)) {
      if (!text.slice(Math.max(0, at - LONGEST), at).includes(this.#begin)) kinds.add('…');
    }
    return kinds;
  }
}

/** Calls `look` with every file under `folder`, by its path there. What is removed while it is read is passed over. */
export async function eachFile(folder: string, look: (name: string, bytes: Buffer) => void): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    if (bytes) look(relative(folder, path), bytes);
  }
}

/** Which kinds of marks stand in which files, the part of the installation first: `pg_wal`, `base`, `nats`… */
export async function placesOf(marks: Marks, folder: string): Promise<string[]> {
  const found = new Set<string>();
  await eachFile(folder, (name, bytes) => {
    const place = /(?:^|\/)(base|global|pg_[a-z]+|nats|logs?)(?:\/|$)/u.exec(name)?.[1] ?? name;
    for (const kind of marks.kindsIn(bytes)) found.add(`${place}: ${kind.replace(/^(line)\d+$/u, '$1')}`);
  });
  return [...found].toSorted();
}
