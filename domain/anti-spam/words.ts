import type { OutboundProvider } from '../outbound/providers.ts';
import type { CheckName, Finding } from './checks.ts';

/** What is called, as people know it. */
export const PROVIDER_NAMES: Readonly<Record<OutboundProvider, string>> = {
  graph: 'Microsoft Graph',
  calendar: 'Google Agenda',
  meet: 'Google Meet',
  drive: 'Google Drive',
  tasks: 'Google Tasks',
  gmail: 'Gmail',
  asana: 'Asana',
  trello: 'Trello',
  jira: 'Jira',
  slack: 'Slack',
};

export const CHECK_TITLES: Readonly<Record<CheckName, string>> = {
  budget: 'Budget d’appels par minute',
  throttling: 'Signaux de ralentissement',
  pace: 'Cadence des messages par conversation',
  repetition: 'Répétitions et messages non sollicités',
  subscriptions: 'Abonnements chez Microsoft',
  permissions: 'Permissions et webhook',
};

/** What calls are for; one without words here is told as it is called. */
const USES: Readonly<Record<string, string>> = {
  meetings: 'réunions',
  organisers: 'organisateurs',
  transcripts: 'transcriptions',
  sweep: 'recherche de transcriptions',
  calls: 'appels',
  subscriptions: 'abonnements',
  conferences: 'réunions tenues',
  entries: 'entrées d’agenda',
  documents: 'documents',
  mails: 'e-mails',
};

export const useName = (use: string): string => USES[use] ?? use;

const NBSP = '\u00A0';
const counted = (count: number, one: string, many: string): string => `${count}${NBSP}${count > 1 ? many : one}`;
const about = (provider: OutboundProvider, text: string): string => `${PROVIDER_NAMES[provider]}${NBSP}: ${text}`;
const mostly = (use: string | null): string => (use === null ? '' : `, surtout pour${NBSP}: ${useName(use)}`);

/** What a check found, in a sentence. `times`: in how many conversations, where it is about conversations. */
export function findingText(finding: Finding, times = 1): string {
  const there = times > 1 ? `${times}${NBSP}conversations` : 'une conversation';
  switch (finding.code) {
    case 'near-limit':
      return about(finding.provider, `plus de 70${NBSP}% de la limite par minute${mostly(finding.use)}.`);
    case 'at-limit':
      return about(finding.provider, `la limite par minute est atteinte, des appels attendent${mostly(finding.use)}.`);
    case 'held':
      return about(
        finding.provider,
        `les appels sont en pause, comme le fournisseur l’a demandé${mostly(finding.use)}.`,
      );
    case 'throttled':
      return about(
        finding.provider,
        `${counted(finding.count, 'des 100 derniers appels a été ralenti', 'des 100 derniers appels ont été ralentis')}.`,
      );
    case 'fast':
      return `Le bot écrit dans ${there} à plus de 70${NBSP}% de la cadence que Teams accepte.`;
    case 'unasked':
      return `Le bot a écrit plus de quatre messages que personne n’avait demandés en une heure, dans ${there}.`;
    case 'again':
      return `Des messages ont dû être écrits de nouveau, dans ${there}.`;
    case 'unwanted':
      return `Le bot a écrit là où il n’est plus accepté, dans ${there}.`;
    case 'too-many':
      return `${counted(finding.count, 'abonnement de trop', 'abonnements de trop')} (3 au plus).`;
    case 'expired':
      return `${counted(finding.count, 'abonnement expiré', 'abonnements expirés')}.`;
    case 'doubled':
      return `${counted(finding.count, 'abonnement en double', 'abonnements en double')}.`;
    case 'ending':
      return finding.count > 1
        ? `${finding.count}${NBSP}abonnements arrivent à moins d’un quart de leur durée sans être renouvelés.`
        : 'Un abonnement arrive à moins d’un quart de sa durée sans être renouvelé.';
    case 'superfluous':
      return `L’application a ${counted(finding.count, 'permission de trop', 'permissions de trop')}.`;
    case 'missing':
      return `Il manque ${counted(finding.count, 'permission', 'permissions')} à l’application.`;
    case 'refused':
      return about(finding.provider, `${counted(finding.count, 'appel refusé', 'appels refusés')} en cinq minutes.`);
    case 'slow-answers':
      return `Les notifications sont confirmées trop tard${NBSP}: 95${NBSP}% en ${(finding.ms / 1_000).toLocaleString('fr')}${NBSP}s, 2,9${NBSP}s au plus.`;
  }
}

/** The sentences of a check: what was found in several conversations is told once. */
export function findingTexts(findings: readonly Finding[]): string[] {
  const groups = Map.groupBy(findings, (finding) =>
    'conversationId' in finding ? finding.code : JSON.stringify(finding),
  );
  return [...groups.values()].flatMap(([first, ...more]) => (first ? [findingText(first, more.length + 1)] : []));
}
