import type { AttendanceEvent, Obstacle } from '#domain/joining/attendance.ts';
import type { PlannedEvent } from '#domain/joining/planned.ts';
import type { JoiningPreference } from '#domain/joining/kinds.ts';
import type { JoiningEvent } from '#domain/joining/preference.ts';
import { orElse } from '#domain/events/personal.ts';
import { localDay } from '#domain/local-time.ts';
import { deadlineText } from '#domain/minutes/words.ts';
import { quoted, type Sentences } from './telling.ts';

const WANTED: Readonly<Record<JoiningPreference, string>> = {
  none: 'ne veut plus que le bot vienne de lui-même à ses réunions',
  organised: 'veut que le bot vienne de lui-même aux réunions qu’elle ou il organise',
  accepted: 'veut que le bot vienne de lui-même aux réunions qu’elle ou il organise ou accepte',
};

const NOT_SENT: Readonly<Record<Obstacle, string>> = {
  limit: 'la limite de réunions simultanées était atteinte',
  'own-limit': 'les bots de la même personne occupaient déjà ses places',
  address: 'aucun bot ne peut ouvrir son adresse',
};

const scopeText = (scope: 'meeting' | 'series'): string =>
  scope === 'series' ? 'une série de réunions' : 'une réunion';

/** What people chose of bots that come by themselves, and what became of it. */
export const joiningSentences: Sentences<AttendanceEvent | JoiningEvent | PlannedEvent> = {
  JoiningPreferred: ({ wants }) => WANTED[wants],
  AttendanceChosen: ({ wanted, scope }) =>
    wanted === null
      ? `a laissé la règle décider de nouveau si le bot vient à ${scopeText(scope)}`
      : `a choisi que le bot ${wanted ? 'vienne' : 'ne vienne pas'} à ${scopeText(scope)}`,
  BotSent: ({ existing }) =>
    existing
      ? 'n’a pas envoyé de second bot à une réunion\u00A0: un bot y était déjà'
      : 'a envoyé le bot à une réunion, comme prévu',
  BotNotSent: ({ obstacle }) => `n’a pas pu envoyer le bot à une réunion\u00A0: ${NOT_SENT[obstacle]}`,
  LinkPlanned: ({ title, weekly }) =>
    `a prévu le bot ${weekly ? 'chaque semaine ' : ''}à ${quoted(orElse(title, 'effacé'))}`,
  PlanAdvanced: ({ nextAt }) =>
    nextAt === null ? 'a terminé une réunion prévue par un lien' : 'a passé à la semaine suivante d’une réunion prévue',
  PlanWeekSkipped: ({ startsAt, skipped }) =>
    `${skipped ? 'a passé' : 'a rétabli'} la réunion du ${deadlineText(localDay(Date.parse(startsAt))) ?? ''}, prévue chaque semaine par un lien`,
  PlanStopped: () => 'a retiré une réunion prévue par un lien',
};
