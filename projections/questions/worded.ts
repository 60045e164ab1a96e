import type { Answerer, OfferedLine } from '#domain/question/answerer.ts';
import { readQuestion, widened } from '#domain/question/notions.ts';
import { passagesOf, type Passage } from '#domain/question/passages.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { isReadableBy } from '../meetings/changed.ts';
import type { Narrowing } from '../search/narrowing.ts';
import type { Viewer } from '../viewer.ts';
import { answeredPassage, foundFor, stemsOf, type AnsweredPassage, type Asker } from './answer.ts';
import { french } from './french.ts';
import type { OpenedLine } from './stretches.ts';

/** An answer in words of its own, sentence by sentence, with the passages that bear it out. */
export interface WordedAnswer {
  /** `passages` are places in the answer's passages, from 0. */
  readonly sentences: readonly { readonly text: string; readonly passages: readonly number[] }[];
  readonly passages: readonly AnsweredPassage[];
}

/** Passages that are given to read: a page or three. */
const OFFERED = 24;
const NONE: WordedAnswer = { sentences: [], passages: [] };

/** Each line once, by a number that says nothing of where it comes from. */
function offeredOf(passages: readonly Passage<OpenedLine>[]): ReadonlyMap<number, OpenedLine> {
  const lines = new Set(passages.flatMap((passage) => passage.lines));
  return new Map([...lines].map((line, index) => [index + 1, line]));
}

const asOffered = (number: number, { title, speaker, text }: OpenedLine): OfferedLine => ({
  number,
  meeting: title,
  speaker: speaker ?? UNKNOWN_SPEAKER,
  text,
});

/**
 * Answers a question by what was said in meetings that the asker may read, in the answerer's words: it names other
 * words for what is asked, reads what is found by them, and says what answers, or that nothing does. Throws what it
 * throws.
 */
export async function wordedAnswerOf(
  { tables, viewer, answerer }: Pick<Asker, 'tables' | 'viewer'> & { readonly answerer: Answerer },
  { text, ...narrowing }: Narrowing & { readonly text: string },
  signal?: AbortSignal,
): Promise<WordedAnswer> {
  const language = await french();
  const asked = readQuestion(text, language);
  if (asked.notions.length === 0) return NONE;
  const words = asked.notions.map(({ word }) => word);
  const question = widened(asked, await answerer.otherWords(text, words, signal), language);
  const opened = await foundFor({ tables, viewer, narrowing }, question);
  const found = passagesOf(question, opened, OFFERED);
  if (found.length === 0) return NONE;
  const offered = offeredOf(found);
  const lines = [...offered].map(([number, line]) => asOffered(number, line));
  const told = (await answerer.answer(text, lines, signal)).map((sentence) => ({
    text: sentence.text,
    cited: sentence.lines.flatMap((number) => offered.get(number) ?? []),
  }));
  const sentences = await stillReadable(tables, viewer, told);
  const shown = passagesFor(
    sentences.flatMap(({ cited }) => cited),
    found,
  );
  const stems = stemsOf(question);
  return {
    sentences: sentences.map(({ text: said, cited }) => ({
      text: said,
      passages: [...new Set(cited.map((line) => shown.findIndex(({ lines: of }) => of.includes(line))))],
    })),
    passages: shown.map(({ lines: said, lit }) => answeredPassage(said, lit, stems)),
  };
}

/** Reading took a while, in which the asker may have lost what a sentence rests on. */
async function stillReadable<Told extends { readonly cited: readonly OpenedLine[] }>(
  { pool }: ReadTables,
  viewer: Viewer,
  told: readonly Told[],
): Promise<Told[]> {
  const meetings = [...new Set(told.flatMap(({ cited }) => cited.map(({ meetingId }) => meetingId)))];
  const readable = new Set<string>();
  for (const id of meetings) if (await isReadableBy(pool, viewer, id)) readable.add(id);
  return told.filter(({ cited }) => cited.every(({ meetingId }) => readable.has(meetingId)));
}

/**
 * The passages with the lines that are cited, in the order in which they are; a passage is lit where it is cited first.
 */
function passagesFor(
  cited: readonly OpenedLine[],
  found: readonly Passage<OpenedLine>[],
): Pick<Passage<OpenedLine>, 'lines' | 'lit'>[] {
  const shown: Pick<Passage<OpenedLine>, 'lines' | 'lit'>[] = [];
  for (const line of cited) {
    if (shown.some(({ lines }) => lines.includes(line))) continue;
    const passage = found.find(({ lines }) => lines.includes(line));
    if (passage) shown.push({ lines: passage.lines, lit: line });
  }
  return shown;
}
