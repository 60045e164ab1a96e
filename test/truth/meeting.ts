import type { TranscriptLine } from '#domain/transcript/transcript.ts';

export const KINDS = ['action', 'decision', 'question'] as const;
export type Kind = (typeof KINDS)[number];

/** What a secretary would put into the minutes, and the lines that it may be found at. */
export interface Label {
  readonly kind: Kind;
  readonly text: string;
  /** Numbers of the lines that it rests on: where it is settled first, then the others, then where it is said again. */
  readonly lines: readonly number[];
  /** Who does it, as named; nobody where nobody is. Empty for decisions and questions. */
  readonly assignees: readonly string[];
  /** The last day by which, `YYYY-MM-DD`; null where none was said. */
  readonly deadline: string | null;
}

/** What resembles a statement and is none. */
export interface Trap {
  readonly kind: Kind;
  readonly line: number;
}

export interface LabelledMeeting {
  readonly title: string;
  /** Local date and time in Europe/Paris, `YYYY-MM-DDTHH:mm`. */
  readonly held: string;
  readonly language: 'fr' | 'en' | 'es';
  readonly field: string;
  readonly speech: 'prepared' | 'spontaneous';
  readonly lines: readonly TranscriptLine[];
  readonly labels: readonly Label[];
  readonly traps: readonly Trap[];
}

const HEAD = /^(?<key>[a-z]+): (?<value>.+)$/u;
const TURN = /^\[(?<hours>\d\d):(?<minutes>\d\d):(?<seconds>\d\d)\] (?<speaker>[^:]+): (?<text>.+)$/u;
const MARK = /^ {2}> (?<mark>action|decision|question|none|again) \| (?<rest>.+)$/u;

/**
 * Reads a labelled meeting; README.md beside this file says how they are written. Errors name the place and never the
 * words: half of the meetings are not looked at.
 */
export function parseMeeting(source: string, name: string): LabelledMeeting {
  const head = new Map<string, string>();
  const lines: TranscriptLine[] = [];
  const labels: (Label & { lines: number[] })[] = [];
  const traps: Trap[] = [];
  const repeats: { readonly kind: Kind; readonly line: number; readonly words: string }[] = [];
  for (const [index, row] of source.split(/\r?\n/u).entries()) {
    const fault = (what: string): Error => new Error(`${name}:${index + 1}: ${what}`);
    const line = lines.length - 1;
    if (row.trim() === '') continue;
    const pair = lines.length === 0 ? HEAD.exec(row)?.groups : undefined;
    const turn = TURN.exec(row)?.groups;
    const { mark, rest } = MARK.exec(row)?.groups ?? {};
    if (pair) head.set(pair['key'] ?? '', pair['value']?.trim() ?? '');
    else if (turn) lines.push(turnOf(turn, lines.length));
    else if (mark === undefined || rest === undefined || line < 0) throw fault('neither a turn nor a label');
    else {
      const fields = rest.split('|').map((field) => field.trim());
      if (mark === 'none') traps.push({ kind: kindOf(fields[0], fault), line });
      else if (mark === 'again') repeats.push({ kind: kindOf(fields[0], fault), line, words: fields[1] ?? '' });
      else labels.push(labelOf(kindOf(mark, fault), fields, { line, fault }));
    }
  }
  for (const { kind, line, words } of repeats) {
    const first = likest(
      labels.filter((label) => label.kind === kind),
      words,
    );
    if (!first) throw new Error(`${name}: line ${line} repeats a ${kind}, of which there is none`);
    first.lines.push(line);
  }
  return { ...headOf(head, name), lines, labels, traps };
}

type Groups = Readonly<Record<string, string | undefined>>;

function turnOf({ hours, minutes, seconds, speaker, text }: Groups, line: number): TranscriptLine {
  const at = 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds));
  return { line, at, speaker: speaker?.trim() ?? '', text: text?.trim() ?? '' };
}

function kindOf(said: string | undefined, fault: (what: string) => Error): Kind {
  const kind = KINDS.find((each) => each === said);
  if (!kind) throw fault('an unknown kind of statement');
  return kind;
}

interface Place {
  readonly line: number;
  readonly fault: (what: string) => Error;
}

const WITH = /^with (?<offsets>-?\d+(?:[ ,]+-?\d+)*)$/u;
const DATE = /^\d{4}-\d{2}-\d{2}$/u;

function labelOf(kind: Kind, all: readonly string[], { line, fault }: Place): Label & { lines: number[] } {
  const offsets = all.flatMap((field) => WITH.exec(field)?.groups?.['offsets']?.split(/[ ,]+/u).map(Number) ?? []);
  const [text = '', who = '-', when = '-', ...more] = all.filter((field) => !WITH.test(field));
  if (text === '' || more.length > 0 || (kind !== 'action' && (who !== '-' || when !== '-')))
    throw fault('a label with other fields than its kind has');
  if (when !== '-' && !DATE.test(when)) throw fault('a deadline that is no date');
  const others = offsets.map((offset) => line + offset);
  if (others.some((other) => other < 0 || other === line))
    throw fault('a label that rests on a line that is not there');
  return {
    kind,
    text,
    lines: [line, ...others],
    assignees: who === '-' ? [] : who.split(/\s*,\s*/u),
    deadline: when === '-' ? null : when,
  };
}

function headOf(head: ReadonlyMap<string, string>, name: string): Omit<LabelledMeeting, 'lines' | 'labels' | 'traps'> {
  const value = (key: string): string => {
    const found = head.get(key);
    if (found === undefined) throw new Error(`${name}: no ${key}`);
    return found;
  };
  const [language, speech, held] = [value('language'), value('speech'), value('held')];
  if (language !== 'fr' && language !== 'en' && language !== 'es') throw new Error(`${name}: an unknown language`);
  if (speech !== 'prepared' && speech !== 'spontaneous') throw new Error(`${name}: an unknown kind of speech`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u.test(held)) throw new Error(`${name}: an unreadable date`);
  return { title: value('title'), held, language, field: value('field'), speech };
}

/** Of several labels the one whose words have most trigrams in common with others; they are cut short in a recap. */
function likest<T extends Label>(labels: readonly T[], words: string): T | undefined {
  const sought = trigrams(words);
  const share = ({ text }: Label): number => {
    const has = trigrams(text);
    return [...sought].filter((each) => has.has(each)).length;
  };
  return labels.toSorted((a, b) => share(b) - share(a))[0];
}

function trigrams(text: string): Set<string> {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return new Set(Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3)));
}
