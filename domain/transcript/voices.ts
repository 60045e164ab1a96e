import { decodeHTMLStrict } from 'entities';
import { z } from 'zod/mini';
import type { SourceLine } from './source.ts';

/** A stretch of a cue's text, on one line of the source. */
export interface Utterance {
  readonly line: number;
  /** The voice tag's annotation; null outside of voices. */
  readonly voice: string | null;
  readonly text: string;
}

/** `<v Name>`, `<v.loud Name>` and `</v>`. */
const VOICE = /<v(?:\.[^\s<>]*)?(?:\s([^<>]*))?>|<\/v>/giu;
/** Tags that shape text, of WebVTT and of SRT; anything else in angle brackets is text. */
const MARKUP = /<\/?(?:c|i|b|u|s|ruby|rt|lang|font|span)(?:[.\s][^<>]*)?>|<br\s*\/?>|<\d[\d:.,]*>|\{\\[^{}]*\}/giu;

const plain = (text: string): string =>
  decodeHTMLStrict(text.replace(MARKUP, (tag) => (/^<br/iu.test(tag) ? ' ' : '')));

/** Splits a cue's lines at its voices; a voice goes on over lines until it is closed or another begins. */
export function readVoices(payload: readonly SourceLine[]): Utterance[] {
  const utterances: Utterance[] = [];
  let voice: string | null = null;
  for (const { number, text } of payload) {
    let from = 0;
    const say = (to: number): void => {
      const words = plain(text.slice(from, to)).trim();
      if (words !== '') utterances.push({ line: number, voice, text: words });
    };
    for (const tag of text.matchAll(VOICE)) {
      say(tag.index);
      voice = tag[0].startsWith('</') ? null : plain(tag[1] ?? '').trim() || null;
      from = tag.index + tag[0].length;
    }
    say(text.length);
  }
  return utterances;
}

const metadata = z.object({
  speakerName: z.nullish(z.string()),
  spokenText: z.string(),
  startDateTime: z.nullish(z.string()),
});

export type CueMetadata = z.infer<typeof metadata>;

/**
 * What Microsoft Graph puts into the cues of `metadataContent`: JSON with the speaker, the words and the moment. Null
 * for any other cue.
 */
export function readMetadata(payload: readonly SourceLine[]): CueMetadata | null {
  const text = payload
    .map((line) => line.text)
    .join('\n')
    .trim();
  if (!text.startsWith('{')) return null;
  try {
    return metadata.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
