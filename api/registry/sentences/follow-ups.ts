import type { FollowUpEvent } from '#domain/follow-up/follow-up.ts';
import { frenchDate } from '#domain/french-date.ts';
import type { Sentences } from './telling.ts';

const START = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });

/** What people made of the drafts of next meetings. */
export const followUpSentences: Sentences<FollowUpEvent> = {
  FollowUpEdited: () => 'a modifié la proposition de réunion de suivi',
  FollowUpPlanned: ({ startsAt }) => `a prévu la réunion de suivi pour le ${frenchDate(START, Date.parse(startsAt))}`,
  FollowUpDiscarded: () => 'a écarté la réunion de suivi proposée',
  FollowUpReopened: () => 'a repris la proposition de réunion de suivi',
};
