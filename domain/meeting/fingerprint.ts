import type { TranscriptLine } from '#domain/transcript/transcript.ts';

/**
 * A 53-bit fingerprint of a transcript and its people (cyrb53, public domain, by bryc): whether an interrupted
 * recording is continued with the same transcript, not a proof of anything. Linear and cheap where a cryptographic
 * hash in plain JavaScript takes seconds for the largest transcripts.
 */
export function fingerprintOf(lines: readonly TranscriptLine[], people: readonly { readonly name: string; readonly email: string | null }[]): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const add = (text: string) => {
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      high = Math.imul(high ^ unit, 2654435761);
      low = Math.imul(low ^ unit, 1597334677);
    }
    // Two texts are not the same as one that is both: a unit that no text begins with stands between them.
    high = Math.imul(high ^ 0xffff, 2654435761);
    low = Math.imul(low ^ 0xffff, 1597334677);
  };
  for (const { line, speaker, at, text } of lines) for (const part of [String(line), speaker, String(at), text]) add(part);
  for (const { name, email } of people) for (const part of [name, String(email)]) add(part);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16);
}
