import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { meetingIn, namesOf } from './halves.ts';
import { KINDS, type Label, type LabelledMeeting } from './meeting.ts';

export interface TwiceRead {
  readonly meeting: LabelledMeeting;
  /** What the second reader found in it. */
  readonly found: readonly Label[];
}

/** The meetings that a second reader has read, who knew neither the labels nor any analyst. */
export const twiceRead = (): TwiceRead[] =>
  namesOf('unseen').map((name) => ({ meeting: meetingIn('unseen', name), found: secondReadingOf(name) }));

/** As with the meetings, errors name the place and never the words. */
function secondReadingOf(meeting: string): Label[] {
  const name = join('unseen-read', meeting.replace(/\.txt$/u, '.tsv'));
  const rows = readFileSync(join(import.meta.dirname, name), 'utf8').split('\n');
  return rows.flatMap((row, index) => (row === '' ? [] : labelIn(row, `${name}:${index + 1}`)));
}

/** `kind turn text assignees deadline others`, parted by tabs; turns are numbered from 1. */
function labelIn(row: string, place: string): Label {
  const fields = row.split('\t').map((field) => field.trim());
  const [said, turn = '', text = '', who = '', when = '', others = ''] = fields.map((field) =>
    field === '-' ? '' : field,
  );
  const kind = KINDS.find((each) => each === said);
  const numbers = [turn, ...listed(others)].map(Number);
  if (!kind || text === '' || numbers.some((number) => !Number.isInteger(number) || number < 1))
    throw new Error(`${place}: not as a reader writes it`);
  const lines = numbers.map((number) => number - 1);
  return { kind, text, lines, assignees: listed(who, /\s*,\s*/u), deadline: when === '' ? null : when };
}

const listed = (field: string, between = /[\s,;]+/u): string[] => (field === '' ? [] : field.split(between));
