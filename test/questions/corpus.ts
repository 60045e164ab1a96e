import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8').trim();

export interface CorpusMeeting {
  /** « 01 ». */
  readonly id: string;
  readonly title: string;
  /** ISO 8601. */
  readonly day: string;
  readonly lines: readonly { readonly speaker: string; readonly text: string }[];
  /** Where the lines stand that answer questions. */
  readonly answers: ReadonlyMap<string, number>;
}

/** By which of them weights were chosen, and what is reported. */
export type QuestionSet = 'tuning' | 'reported';

export interface AnswerableQuestion {
  readonly text: string;
  readonly meeting: string;
  /** Any of these lines answers it. */
  readonly lines: readonly number[];
  /** In the record's own words, or in others. */
  readonly words: 'same' | 'other';
}

const FIELD = /^(?<name>[^:]+): (?<value>.+)$/u;
const SPOKEN = /^(?<initial>\p{Lu})(?: \[(?<answer>\w+)\])?: (?<text>.+)$/u;

function meetingOf(file: string): CorpusMeeting {
  const [head = '', body = ''] = textOf(file).split('\n\n');
  const fields = new Map(
    head
      .split('\n')
      .map((line) => [FIELD.exec(line)?.groups?.['name'] ?? '', FIELD.exec(line)?.groups?.['value'] ?? '']),
  );
  const answers = new Map<string, number>();
  const lines = body.split('\n').map((line, number) => {
    const { initial = '', answer, text = '' } = SPOKEN.exec(line)?.groups ?? {};
    if (answer !== undefined) answers.set(answer, number);
    return { speaker: fields.get(initial) ?? initial, text };
  });
  const id = file.slice('meetings/'.length).slice(0, 2);
  return { id, title: fields.get('titre') ?? '', day: fields.get('date') ?? '', lines, answers };
}

/** Thirty meetings of people who do not exist. */
export const corpus = (): CorpusMeeting[] => globSync('meetings/*.txt', { cwd: FOLDER }).toSorted().map(meetingOf);

/** « 6,13 » counts from one; a name is that of a marked line. */
function linesOf(meeting: CorpusMeeting | undefined, entry: string): number[] {
  const marked = meeting?.answers.get(entry);
  const lines = marked === undefined ? entry.split(',').map((number) => Number(number) - 1) : [marked];
  if (!lines.every((line) => meeting?.lines[line] !== undefined))
    throw new Error(`No line of the corpus answers: ${meeting?.id ?? ''} ${entry}`);
  return lines;
}

/** Questions that lines of the corpus answer: « 01 transport s Combien… », « 01 15,17 o De combien… ». */
export const answerable = (set: QuestionSet, meetings: readonly CorpusMeeting[]): AnswerableQuestion[] =>
  textOf(`${set}/answerable.txt`)
    .split('\n')
    .map((entry) => {
      const [id = '', answers = '', words, ...text] = entry.split(' ');
      const meeting = meetings.find((one) => one.id === id);
      const lines = linesOf(meeting, answers);
      return { text: text.join(' '), meeting: id, lines, words: words === 's' ? 'same' : 'other' };
    });

/** Questions near the subjects of the corpus that no line answers. */
export const unanswerable = (set: QuestionSet): string[] => textOf(`${set}/unanswerable.txt`).split('\n');
