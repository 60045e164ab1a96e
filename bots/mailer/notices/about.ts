import { choiceOf, type NoticeChoices } from '#domain/notices/choices.ts';
import { isMailed } from '#domain/notices/kinds.ts';
import type { Notice } from '#projections/notices/told.ts';

/** What one event brought: notices about one meeting, or the one that a bot session makes. */
export interface Brought {
  readonly meetingId: string;
  /** ISO 8601. */
  readonly givenAt: string;
}

export const aboutOf = ({ meetingId, givenAt }: Brought): string => `${meetingId}/${givenAt}`;

/** Null for a text that says none. */
export function broughtBy(about: string): Brought | null {
  const [meetingId, givenAt] = about.split('/');
  return meetingId === undefined || givenAt === undefined ? null : { meetingId, givenAt };
}

/** Those of somebody's notices that the event brought and that they want by mail. */
export const broughtAmong = (
  all: readonly Notice[],
  { meetingId, givenAt }: Brought,
  choices: NoticeChoices,
): Notice[] =>
  all.filter(
    (one) =>
      one.meetingId === meetingId &&
      one.givenAt.getTime() === Date.parse(givenAt) &&
      isMailed(one.kind) &&
      choiceOf(choices, one.kind).byMail,
  );
