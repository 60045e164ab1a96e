import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LabelledMeeting, parseMeeting } from './meeting.ts';

/** `seen` may be read by those who work on an analyst; nobody looks at `unseen`, of which only figures are printed. */
export const HALVES = ['seen', 'unseen'] as const;
export type Half = (typeof HALVES)[number];

export function meetingsOf(half: Half): LabelledMeeting[] {
  const folder = join(import.meta.dirname, half);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => parseMeeting(readFileSync(join(folder, name), 'utf8'), `${half}/${name}`));
}
