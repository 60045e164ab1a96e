import type { AntiSpamEvent } from '#domain/anti-spam/events.ts';
import { CHECK_TITLES } from '#domain/anti-spam/words.ts';
import type { DemonstrationEvent } from '#domain/demonstration/events.ts';
import type { DiagramEvent } from '#domain/documentation/events.ts';
import { orElse, type Personal } from '#domain/events/personal.ts';
import type { SetAsideEvent } from '#domain/events/set-aside.ts';
import type { GlossaryEvent } from '#domain/glossary/events.ts';
import type { GlossaryRunEvent } from '#domain/glossary/run.ts';
import type { BackupEvent } from '#domain/operations/backups.ts';
import type { OperationEvent } from '#domain/operations/events.ts';
import type { RecordEvent } from '#domain/record/events.ts';
import type { SettingsEvent } from '#domain/settings/events.ts';
import { counted, quoted, type Sentences } from './telling.ts';

type Changed = Extract<SettingsEvent, { readonly type: 'SettingsChanged' }>['data']['changes'];

const NAMES: Readonly<Record<keyof Changed, string>> = {
  simultaneousMeetings: 'réunions simultanées',
  botLobbyMinutes: 'attente du bot en salle d’attente (min)',
  botAloneMinutes: 'départ du bot resté seul (min)',
  botLongestHours: 'durée maximale du bot (h)',
  botAcceptsRecording: 'le bot accepte l’enregistrement',
  botName: 'nom du bot qui vient de lui-même',
  sensitiveWords: 'mots sensibles des titres',
  informationText: 'information des participants',
  informationContact: 'personne à qui s’adresser',
  logRetentionDays: 'conservation des journaux (jours)',
  sessionHours: 'durée des sessions (h)',
  notifications: 'notifications',
  mfaRequired: 'double authentification exigée',
  microsoftDomains: 'domaines admis avec Microsoft',
  googleDomains: 'domaines admis avec Google',
  newAccountRole: 'rôle des comptes créés',
  microsoftSecondFactor: 'double authentification de Microsoft',
  googleSecondFactor: 'double authentification de Google',
  automaticSummaries: 'résumés automatiques',
  automaticEmails: 'e-mails automatiques',
  aiModel: 'modèle d’analyse',
  aiOtherModel: 'autre modèle',
  aiDailyTokens: 'jetons par jour',
  language: 'langue',
};

const valueText = (value: boolean | number | string): string =>
  typeof value === 'boolean' ? (value ? 'oui' : 'non') : String(value);

const entryTold = ({ wrong, right }: { readonly wrong: Personal<string>; readonly right: Personal<string> }): string =>
  `${quoted(orElse(wrong, 'effacé'))} → ${quoted(orElse(right, 'effacé'))}`;

const diagramTitle = (title: Personal<string>): string => quoted(orElse(title, 'effacé'));

/** What the installation itself is set to, and what operators did to its record. */
export const installationSentences: Sentences<
  | SettingsEvent
  | DiagramEvent
  | GlossaryEvent
  | GlossaryRunEvent
  | BackupEvent
  | OperationEvent
  | SetAsideEvent
  | RecordEvent
  | DemonstrationEvent
  | AntiSpamEvent
> = {
  AntiSpamAlertRaised: ({ score, checks }) =>
    `a donné l’alerte anti-spam, à ${score} points sur 100 (${checks.map((check) => CHECK_TITLES[check]).join(', ')})`,
  AntiSpamAlertCleared: ({ score }) => `a levé l’alerte anti-spam, à ${score} points sur 100`,
  SettingsChanged: ({ changes, sender, smtp, ai }) => {
    const told = (Object.keys(NAMES) as (keyof Changed)[]).flatMap((name) => {
      const value = changes[name];
      return value === undefined ? [] : [`${NAMES[name]}\u00A0: ${valueText(value)}`];
    });
    if (sender !== undefined) told.push('adresse d’expédition');
    if (smtp !== undefined)
      told.push(smtp.server === '' ? 'plus de serveur d’envoi' : `serveur d’envoi\u00A0: ${smtp.server}`);
    if (ai !== undefined)
      told.push(`adresse du modèle\u00A0: ${ai.address || 'OpenAI'}, ${ai.key === null ? 'sans clé' : 'avec une clé'}`);
    return `a changé les paramètres (${told.join(', ')})`;
  },
  DiagramAdded: ({ title }) => `a ajouté le diagramme ${diagramTitle(title)} à la documentation`,
  DiagramChanged: ({ title }) => `a modifié le diagramme ${diagramTitle(title)} de la documentation`,
  DiagramRemoved: () => 'a retiré un diagramme de la documentation',
  DiagramRestored: () => 'a remis un diagramme retiré dans la documentation',
  GlossaryEntryAdded: (entry) => `a ajouté au glossaire ${entryTold(entry)}`,
  GlossaryEntryChanged: (entry) => `a modifié une entrée du glossaire\u00A0: ${entryTold(entry)}`,
  GlossaryEntryRemoved: () => 'a retiré une entrée du glossaire',
  GlossaryEntriesErased: ({ entryIds }) =>
    `a effacé ${counted(entryIds.length, 'entrée', 'entrées')} du glossaire avec la personne qu’elles nommaient`,
  GlossaryRunAsked: ({ kind }) =>
    kind === 'apply'
      ? 'a demandé d’appliquer le glossaire aux réunions passées'
      : 'a demandé de reprendre une entrée du glossaire partout où elle a été appliquée',
  GlossaryRunAdvanced: ({ done, total }) => `a parcouru ${done} réunions sur ${total} avec le glossaire`,
  GlossaryRunEnded: ({ done, changed }) =>
    `a fini de parcourir ${counted(done, 'réunion', 'réunions')} avec le glossaire, dont ${counted(changed, 'changée', 'changées')}`,
  ProjectionPaused: ({ projection, reason }) => `a mis en pause la projection ${projection}\u00A0: ${quoted(reason)}`,
  ProjectionResumed: ({ projection }) => `a fait reprendre la projection ${projection}`,
  ProjectionRebuildRequested: ({ projection }) => `a demandé de reconstruire la projection ${projection}`,
  ProjectionRebuildCancelled: ({ projection }) => `a annulé la reconstruction de la projection ${projection}`,
  ProjectionUndoRequested: ({ projection }) =>
    `a demandé de rétablir les tables d’avant de la projection ${projection}`,
  BackupRequested: () => 'a demandé une sauvegarde',
  DeadLettersRetried: ({ projection, stream }) =>
    `a réessayé les événements écartés de la projection ${projection}${stream === null ? '' : `, du flux ${stream}`}`,
  ForeignEventSetAside: ({ stream, revision, reason }) =>
    `a mis de côté un événement étranger, ${stream} à la révision ${revision}\u00A0: ${quoted(reason)}`,
  DemonstrationLoadBegun: ({ accounts, meetings }) =>
    `a commencé à charger la démonstration (${counted(meetings.length, 'réunion', 'réunions')}, ${counted(accounts.length, 'compte', 'comptes')})`,
  DemonstrationLoaded: () => 'a chargé la démonstration',
  DemonstrationRemovalBegun: () => 'a commencé à retirer la démonstration',
  DemonstrationRemoved: () => 'a retiré la démonstration',
  RecordReconciled: ({ how, lost }) =>
    `a réconcilié le journal ${how === 'from-store' ? 'avec ce que le magasin a gardé' : 'par un export'}${
      lost === null ? '' : `\u00A0: ${counted(lost.count, 'événement perdu', 'événements perdus')}`
    }`,
};
