import type { IntegrationEvent } from '#domain/microsoft/events.ts';
import { GRAPH_FAILURES, type GraphFailureCode } from '#domain/microsoft/failures.ts';
import type { organiserEvents } from '#domain/microsoft/organiser.ts';
import type { ReportedBy, ReportEvent, ReportRefusal } from '#domain/microsoft/report/events.ts';
import type { EventOf } from '#domain/events/registry.ts';
import { counted, quoted, type Sentences } from './telling.ts';

const MESSAGES = new Map<string, string>(Object.values(GRAPH_FAILURES).map(({ code, message }) => [code, message]));
const why = (failure: GraphFailureCode): string => quoted(MESSAGES.get(failure) ?? failure);

const BY: Readonly<Record<ReportedBy, string>> = {
  notification: 'par une notification de Microsoft',
  sweep: 'en parcourant celles de son organisateur',
  call: 'par un appel terminé',
};
const REFUSALS: Readonly<Record<ReportRefusal, string>> = {
  'no-account': 'son organisateur n’a pas de compte ici',
  gone: 'Microsoft ne l’a plus',
  empty: 'rien n’y est dit',
  'too-large': 'elle est trop longue',
  deleted: 'sa réunion a été supprimée',
  expired: 'Microsoft l’a refusée trop longtemps',
};
const NOTICES = {
  missed: 'a appris que Microsoft n’a pas pu transmettre des notifications',
  removed: 'a appris que Microsoft a mis fin à un abonnement',
  reauthorise: 'a été invité par Microsoft à confirmer un abonnement',
} as const;

/** What Greffier did at Microsoft 365, and what it heard from there. */
export const integrationSentences: Sentences<IntegrationEvent | ReportEvent | EventOf<typeof organiserEvents>> = {
  GraphAccessChecked: ({ failure, missing, superfluous }) => {
    if (failure !== null) return `n’a pas pu se connecter à Microsoft 365\u00A0: ${why(failure)}`;
    const told = [
      ...(missing.length > 0 ? [`permissions manquantes\u00A0: ${missing.join(', ')}`] : []),
      ...(superfluous.length > 0 ? [`permissions superflues\u00A0: ${superfluous.join(', ')}`] : []),
    ];
    return `s’est connecté à Microsoft 365${told.length === 0 ? '' : ` (${told.join('\u00A0; ')})`}`;
  },
  GraphTranscriptsChecked: ({ failure }) =>
    failure === null
      ? 'lit de nouveau les transcriptions de Teams'
      : `ne peut pas lire les transcriptions de Teams\u00A0: ${why(failure)}`,
  GraphCertificateMade: () => 'a créé un certificat pour les notifications de Microsoft',
  GraphCertificateRetired: () => 'a retiré un certificat des notifications de Microsoft',
  GraphSubscriptionMade: ({ resource }) => `s’est abonné chez Microsoft à ${resource}`,
  GraphSubscriptionRefused: ({ resource, failure }) =>
    `n’a pas pu s’abonner chez Microsoft à ${resource}\u00A0: ${why(failure)}`,
  GraphSubscriptionRenewed: () => 'a prolongé un abonnement chez Microsoft',
  GraphSubscriptionReauthorised: () => 'a confirmé un abonnement chez Microsoft',
  GraphSubscriptionEnded: ({ reason }) =>
    reason === 'deleted'
      ? 'a mis fin à un abonnement chez Microsoft'
      : 'a constaté la fin d’un abonnement chez Microsoft',
  GraphNoticeReceived: ({ notice }) => NOTICES[notice],
  GraphSweepRequested: () => 'va chercher les transcriptions de Teams organisateur par organisateur',
  GraphSweepCompleted: ({ organisers, found }) =>
    `a parcouru les transcriptions de ${counted(organisers, 'organisateur', 'organisateurs')} dans Teams\u00A0: ${counted(found, 'trouvée', 'trouvées')}`,
  GraphTranscriptReported: ({ by }) => `a appris l’existence d’une transcription de Teams ${BY[by]}`,
  GraphTranscriptTaken: ({ form }) =>
    `a repris une transcription de Teams${form === 'plain' ? ', sans les noms de ceux qui parlent' : ''}`,
  GraphTranscriptRefused: ({ reason }) => `n’a pas repris une transcription de Teams\u00A0: ${REFUSALS[reason]}`,
  GraphCallReported: () => 'a appris la fin d’un appel dans Teams',
  GraphCallExamined: ({ transcripts }) =>
    `a cherché les transcriptions d’un appel dans Teams\u00A0: ${counted(transcripts, 'trouvée', 'trouvées')}`,
  GraphOrganiserSwept: ({ found }) =>
    `a parcouru les transcriptions d’un organisateur dans Teams\u00A0: ${counted(found, 'trouvée', 'trouvées')}`,
};
