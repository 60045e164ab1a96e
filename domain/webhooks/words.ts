import type { AttemptOutcome } from './attempts.ts';

/** What a person reads of how an attempt ended. */
export const OUTCOME_TEXTS: Readonly<Record<AttemptOutcome, string>> = {
  delivered: 'Reçu',
  refused: 'Refusé par le destinataire',
  gone: 'Le destinataire dit ne plus exister',
  redirected: 'Le destinataire renvoie à une autre adresse, qui n’est pas suivie',
  throttled: 'Le destinataire demande d’attendre',
  failing: 'Le destinataire est en panne',
  timeout: 'Pas de réponse à temps',
  unreachable: 'Le destinataire ne répond pas',
  tls: 'Le certificat du destinataire n’est pas sûr',
  'private-address': 'L’adresse est privée, ou sans TLS',
  'secret-missing': 'Le secret du webhook n’est plus là',
};
