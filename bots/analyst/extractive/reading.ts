import type { AnalysisRequest } from '#domain/analysis/analyst.ts';
import type { Citation } from '#domain/analysis/analysis.ts';
import { countWords, speakersOf, type TranscriptLine } from '#domain/transcript/transcript.ts';
import type { Pace } from './pace.ts';
import { detectLanguage, type Language } from './text/language.ts';
import { splitSentences } from './text/sentences.ts';
import { contentStems } from './text/words.ts';

/** A sentence of a turn. `text` is verbatim: it stands in its line as it is. */
export interface Sentence {
  /** Its place among all sentences, from 0. */
  readonly index: number;
  readonly line: number;
  /** The place of its turn among all turns. */
  readonly turn: number;
  readonly speaker: string;
  /** Milliseconds since the beginning; null where the transcript has no times. */
  readonly at: number | null;
  readonly text: string;
  readonly words: number;
  readonly stems: readonly string[];
}

/** A transcript made ready: its language, its sentences, and the instant of the meeting. */
export interface Reading {
  readonly language: Language;
  readonly sentences: readonly Sentence[];
  /** In the order of their first turn. */
  readonly speakers: readonly string[];
  readonly words: number;
  /** Milliseconds since 1970; NaN when the meeting has no readable date. */
  readonly heldAt: number;
}

export async function readTranscript(
  { lines, heldAt }: Pick<AnalysisRequest, 'lines' | 'heldAt'>,
  pace: Pace,
): Promise<Reading> {
  const language = detectLanguage(sampleOf(lines));
  const sentences: Sentence[] = [];
  await pace.each(lines, (line, turn) => {
    for (const span of splitSentences(line.text, language)) {
      const text = line.text.slice(span.start, span.end);
      sentences.push({
        index: sentences.length,
        line: line.line,
        turn,
        speaker: line.speaker,
        at: line.at,
        text,
        words: countWords(text),
        stems: contentStems(text, language),
      });
    }
  });
  return {
    language,
    sentences,
    speakers: speakersOf(lines),
    words: sentences.reduce((sum, { words }) => sum + words, 0),
    heldAt: Date.parse(heldAt),
  };
}

/** Turns from all over the meeting: it may begin with greetings in another language. */
function sampleOf(lines: readonly TranscriptLine[]): string {
  const step = Math.max(1, Math.floor(lines.length / 200));
  return lines
    .filter((_, index) => index % step === 0)
    .map(({ text }) => text.slice(0, 400))
    .join('\n');
}

export const citationOf = ({ line, text }: Sentence): Citation => ({ line, quote: text });

/**
 * How many sentences a statement that is said again and again rests on, and with how many of the statements before it
 * each one is compared: more would cost ever more for each sentence of a long transcript.
 */
export const MOST_REPEATED = 100;

/** The sentences' citations, each once. */
export const citationsOf = (sentences: readonly Sentence[]): Citation[] => [
  ...new Map(sentences.map((sentence) => [sentence.index, citationOf(sentence)])).values(),
];

/** When a sentence was said, milliseconds since 1970. */
export const instantOf = (reading: Reading, { at }: Sentence): number => reading.heldAt + (at ?? 0);
