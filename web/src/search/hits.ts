import { momentOf } from '#api/contract/minutes.ts';
import type { AnsweredPassage } from '#api/contract/questions.ts';
import type { SearchAnswer, Segments } from '#api/contract/search.ts';
import { formatDeadline, formatShortDate } from '../fr/dates.ts';
import { paths } from '../routes/paths.ts';
import { fr } from './fr.ts';

export type Group = keyof typeof fr.groups;
/** In the order in which they are shown. */
export const GROUPS: readonly Group[] = ['decisions', 'actions', 'passages', 'meetings', 'people'];

/** Something that a search found, as any list shows it: what, what of it, and where it leads. */
export interface Hit {
  readonly id: string;
  readonly group: Group;
  readonly to: string;
  readonly segments: Segments;
  /** Its circumstances, the nearest first. */
  readonly notes: readonly string[];
}

interface Said {
  readonly meetingId: string;
  readonly title: string;
  readonly startTime: string;
  readonly line: number | null;
  readonly speaker: string | null;
  readonly at: number | null;
}

const addressOf = ({ meetingId, line }: Pick<Said, 'meetingId' | 'line'>): string =>
  line === null ? paths.meeting(meetingId) : paths.passage(meetingId, line);

const whereOf = ({ title, startTime, line, speaker, at }: Said): string[] => [
  ...(speaker === null || line === null ? [] : [fr.said(speaker, momentOf({ at, line }))]),
  title,
  formatShortDate(startTime),
];

const whole = (text: string): Segments => [{ text, match: false }];

/** The results of one group, or of all, in the order of their groups. */
export function hitsOf(answer: SearchAnswer, group: Group): Hit[] {
  switch (group) {
    case 'decisions':
      return answer.decisions.found.map((found) => ({
        id: `d-${found.meetingId}-${found.id}`,
        group,
        to: addressOf(found),
        segments: found.excerpt,
        notes: whereOf(found),
      }));
    case 'actions':
      return answer.actions.found.map((found) => ({
        id: `a-${found.meetingId}-${found.id}`,
        group,
        to: addressOf(found),
        segments: found.excerpt,
        notes: [
          ...(found.completed ? [fr.done] : []),
          found.assignee === null ? fr.unassigned : fr.assigned(found.assignee),
          ...(found.deadline === null ? [] : [fr.due(formatDeadline(found.deadline))]),
          ...whereOf(found),
        ],
      }));
    case 'passages':
      return answer.passages.found.map((found) => ({
        id: `p-${found.meetingId}-${found.line}`,
        group,
        to: addressOf(found),
        segments: found.excerpt,
        notes: whereOf(found),
      }));
    case 'meetings':
      return answer.meetings.found.map((found) => ({
        id: `m-${found.id}`,
        group,
        to: paths.meeting(found.id),
        segments: found.title,
        notes: [
          formatShortDate(found.startTime),
          ...(found.people.length === 0 ? [] : [fr.with(found.people.join(', '))]),
        ],
      }));
    case 'people':
      return answer.people.found.map((found) => ({
        id: `w-${found.email ?? found.name}`,
        group,
        to: paths.meetingsWith(found.email ?? found.name),
        segments: whole(found.name),
        notes: [
          ...(found.email === null ? [] : [found.email]),
          fr.meetingsOf(found.meetings),
          fr.lastSeen(formatShortDate(found.lastSeen)),
        ],
      }));
  }
}

/** The line that answers best, which is where a passage leads. */
export const litLine = ({ lines, line }: AnsweredPassage) => lines.find((said) => said.line === line) ?? lines[0];

/** Passages that answer a question, as any list shows them. */
export const answersOf = (passages: readonly AnsweredPassage[]): Hit[] =>
  passages.map((passage) => {
    const { meetingId, line } = passage;
    const lit = litLine(passage);
    return {
      id: `q-${meetingId}-${line}`,
      group: 'passages',
      to: addressOf(passage),
      segments: lit?.text ?? [],
      notes: whereOf({ ...passage, speaker: lit?.speaker ?? null, at: lit?.at ?? null }),
    };
  });
