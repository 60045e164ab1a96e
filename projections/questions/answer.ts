import { candidatesOf, type Spot } from '#domain/question/candidates.ts';
import { readQuestion, type Notion, type Question } from '#domain/question/notions.ts';
import { answersOf, passagesOf, weightsOf, type Opened } from '#domain/question/passages.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import type { Narrowing } from '../search/narrowing.ts';
import { RANKED } from '../search/sources.ts';
import { occurrencesIn } from '../words/words.ts';
import { readerOf, type Viewer } from '../viewer.ts';
import { french } from './french.ts';
import { linesOf, spokenOf, togetherOf, type Asking, type Spoken } from './spoken.ts';
import { stretchesOf, type OpenedLine } from './stretches.ts';

/** A line of an answer, word for word, with what was looked for marked. */
export interface AnsweredLine extends Pick<OpenedLine, 'speaker' | 'at'> {
  readonly line: number;
  readonly text: readonly { readonly text: string; readonly match: boolean }[];
}

export interface AnsweredPassage extends Pick<OpenedLine, 'meetingId' | 'title' | 'startTime'> {
  /** The number of the line that answers best. */
  readonly line: number;
  readonly lines: readonly AnsweredLine[];
}

export interface Answer {
  /** The words of the question that were looked for, in its order. */
  readonly sought: readonly string[];
  /** The best first; none where no meeting that the asker may read speaks of it. */
  readonly passages: readonly AnsweredPassage[];
}

/** Places whose lines are opened. */
const OPENED = 60;
/** Queries of one question that may run beside each other: others ask too. */
const AT_ONCE = 3;
/** What another word for a notion counts until it is known which one it is. */
const OTHERWISE = 0.7;

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Every line that speaks of a notion, with all of which it speaks. */
function spotsOf(spoken: readonly Spoken[]): Spot[] {
  const spots = new Map<string, Spot>();
  for (const [notion, places] of spoken.entries()) {
    for (const { capture_id: transcript, line, timestamp, exact } of places ?? []) {
      const key = `${transcript} ${line}`;
      const spot = spots.get(key) ?? { transcript, line, time: timestamp.getTime(), near: spoken.map(() => 0) };
      spot.near[notion] = exact ? 1 : OTHERWISE;
      spots.set(key, spot);
    }
  }
  return [...spots.values()];
}

async function spokenOfAll(asking: Asking, notions: readonly Notion[]): Promise<Spoken[]> {
  const spoken: Spoken[] = [];
  for (const some of chunksOf(notions, AT_ONCE))
    spoken.push(...(await Promise.all(some.map((notion) => spokenOf(asking, notion)))));
  return spoken;
}

async function spotsWhereAllAre(asking: Asking, notions: readonly Notion[]): Promise<Spot[]> {
  const places = await togetherOf(asking, notions);
  return places.map(({ capture_id: transcript, line, timestamp }) => ({
    transcript,
    line,
    time: timestamp.getTime(),
    near: notions.map(() => 1),
  }));
}

function marked(text: string, stems: ReadonlySet<string>): AnsweredLine['text'] {
  const segments: { text: string; match: boolean }[] = [];
  const add = (from: number, to: number, match: boolean) => {
    if (to > from) segments.push({ text: text.slice(from, to), match });
  };
  let at = 0;
  for (const { start, end, stem } of occurrencesIn(text)) {
    if (!stems.has(stem)) continue;
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, text.length, false);
  return segments;
}

/** Who asks, of which part of the record. */
export interface Asker {
  readonly tables: ReadTables;
  readonly viewer: Viewer;
  readonly narrowing: Narrowing;
}

/**
 * Opens what may answer a question, of meetings that the asker may read. Lines are found by hashes of the question's
 * words and of others that mean the same, as in every search; only the most likely ones are opened.
 */
export async function foundFor(
  { tables, viewer, narrowing }: Asker,
  { notions }: Question,
): Promise<Opened<OpenedLine>> {
  const hashes = await tables.sealer.hashesOf(await tables.sealer.periods());
  if (notions.length === 0 || hashes.size === 0) return { weights: [], stretches: [] };
  const reader = await readerOf(tables.pool, viewer);
  const asking = { pool: tables.pool, reader, narrowing, hashes };
  const [lines, spoken] = await Promise.all([linesOf(asking), spokenOfAll(asking, notions)]);
  const weights = weightsOf(
    notions,
    spoken.map((places) => places?.length ?? RANKED),
    lines,
  );
  const isCommon = spoken.every((places) => places === null);
  const spots = isCommon ? await spotsWhereAllAre(asking, notions) : spotsOf(spoken);
  const candidates = candidatesOf(spots, weights, OPENED);
  return { weights, stretches: candidates.length === 0 ? [] : await stretchesOf(tables, candidates, await french()) };
}

/** The words of a question that are marked in what answers it. */
export const stemsOf = ({ notions }: Question): ReadonlySet<string> =>
  new Set(notions.flatMap(({ terms }) => [...terms.keys()]));

/** A passage as it is shown, with the words marked whose stems are given. */
export const answeredPassage = (
  said: readonly OpenedLine[],
  lit: OpenedLine,
  stems: ReadonlySet<string>,
): AnsweredPassage => ({
  meetingId: lit.meetingId,
  title: lit.title,
  startTime: lit.startTime,
  line: lit.number,
  lines: said.map(({ number, speaker, at, text }) => ({ line: number, speaker, at, text: marked(text, stems) })),
});

/** Answers a question by what was said in meetings that the asker may read, word for word. */
export async function answerOf(
  tables: ReadTables,
  viewer: Viewer,
  { text, ...narrowing }: Narrowing & { readonly text: string },
): Promise<Answer> {
  const question = readQuestion(text, await french());
  const opened = await foundFor({ tables, viewer, narrowing }, question);
  const stems = stemsOf(question);
  const passages = answersOf(passagesOf(question, opened));
  return {
    sought: question.notions.map(({ word }) => word),
    passages: passages.map(({ lines, lit }) => answeredPassage(lines, lit, stems)),
  };
}
