import { breath } from '#domain/breath.ts';
import { countWords, type TranscriptLine } from '#domain/transcript/transcript.ts';
import { createHash } from 'node:crypto';

/** What recording a transcript needs of every character of it. */
export interface TranscriptDigest {
  /** SHA-256 of lines and people: whether an interrupted recording is continued with the same transcript. */
  readonly fingerprint: string;
  readonly words: number;
}

interface Transcript {
  readonly lines: readonly TranscriptLine[];
  readonly participants: readonly { readonly name: string; readonly email: string | null }[];
}

/** Characters that are gone over between two breaths. */
const CHARACTERS_AT_ONCE = 50_000;

/** Digests a transcript in steps: going over a long one at once would hold everybody up. */
export async function digestOf({ lines, participants }: Transcript): Promise<TranscriptDigest> {
  const hash = createHash('sha256');
  let words = 0;
  let characters = 0;
  for (const { line, speaker, at, text } of lines) {
    hash.update(JSON.stringify([line, speaker, at, text]));
    words += countWords(text);
    characters += text.length;
    if (characters < CHARACTERS_AT_ONCE) continue;
    characters = 0;
    await breath();
  }
  for (const { name, email } of participants) hash.update(JSON.stringify([name, email]));
  return { fingerprint: hash.digest('hex'), words };
}
