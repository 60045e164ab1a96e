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

export interface CorpusQuestion {
  readonly text: string;
  /** Kept away while weights and threshold were chosen. */
  readonly isHeldOut: boolean;
}

export interface AnswerableQuestion extends CorpusQuestion {
  readonly meeting: string;
  readonly line: number;
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

const isHeldOut = (index: number): boolean => index % 3 === 2;

/** Questions that a line of the corpus answers: « 01 transport s Combien… ». */
export function answerable(meetings: readonly CorpusMeeting[]): AnswerableQuestion[] {
  return textOf('answerable.txt')
    .split('\n')
    .map((entry, index) => {
      const [id = '', answer = '', words, ...text] = entry.split(' ');
      const line = meetings.find((meeting) => meeting.id === id)?.answers.get(answer);
      if (line === undefined) throw new Error(`No line of the corpus answers: ${entry}`);
      const sort = words === 's' ? 'same' : 'other';
      return { text: text.join(' '), meeting: id, line, words: sort, isHeldOut: isHeldOut(index) };
    });
}

/** Questions near the subjects of the corpus that no line answers. */
export const unanswerable = (): CorpusQuestion[] =>
  textOf('unanswerable.txt')
    .split('\n')
    .map((text, index) => ({ text, isHeldOut: isHeldOut(index) }));
