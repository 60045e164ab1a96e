import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LabelledMeeting, parseMeeting } from './meeting.ts';

/** `seen` may be read by those who work on an analyst; nobody looks at `unseen`, of which only figures are printed. */
export const HALVES = ['seen', 'unseen'] as const;
export type Half = (typeof HALVES)[number];

export const namesOf = (half: Half): string[] =>
  readdirSync(join(import.meta.dirname, half))
    .filter((name) => name.endsWith('.txt'))
    .toSorted();

export const meetingsOf = (half: Half): LabelledMeeting[] => namesOf(half).map((name) => meetingIn(half, name));

export const meetingIn = (half: Half, name: string): LabelledMeeting =>
  parseMeeting(readFileSync(join(import.meta.dirname, half, name), 'utf8'), `${half}/${name}`);
