import type { ErrorDefinition } from '../errors.ts';

/** What the specification calls a session that is over. */
export type EndedStatus = 'stopped' | 'failed' | 'error' | 'disconnected';

export interface Ending {
  readonly status: EndedStatus;
  /** What people read. */
  readonly label: string;
}

const endings = <const Labels extends Readonly<Record<string, string>>>(status: EndedStatus, labels: Labels) =>
  Object.fromEntries(Object.entries(labels).map(([code, label]) => [code, { status, label }])) as {
    readonly [Code in keyof Labels]: Ending;
  };

/** Why a session is over; every ending has a name that people see. */
export const ENDINGS = {
  ...endings('stopped', {
    stopped: 'Bot arrêté à la demande.',
    'consent-refused': 'L’enregistrement de la réunion n’a pas été accepté.',
    erased: 'La réunion a été supprimée pendant la session.',
  }),
  ...endings('disconnected', {
    'meeting-ended': 'La réunion est terminée.',
    removed: 'Le bot a été retiré de la réunion.',
    alone: 'Le bot est parti\u00a0: il était seul dans la réunion.',
    'too-long': 'Le bot est parti\u00a0: la durée maximale est atteinte.',
    'left-unexplained': 'Le bot n’est plus dans la réunion\u00a0; Meet ne dit pas pourquoi.',
    shutdown: 'Greffier a été arrêté pendant la session.',
  }),
  ...endings('failed', {
    denied:
      'La demande du bot a été refusée, par Meet ou par quelqu’un dans la réunion. Meet range les demandes de bots dans une liste à part, refusée si personne n’y répond\u00a0: l’organisateur peut les y accepter, puis relancez le bot.',
    unanswered: 'Personne n’a répondu à la demande du bot.',
    challenge:
      'Meet demande de prouver qu’un humain se présente\u00a0: le bot ne le contourne pas. Invitez-le depuis la réunion, ou réessayez plus tard.',
    'consent-unanswered': 'La réunion est enregistrée ou transcrite, et personne n’a répondu à la demande d’accord.',
    blocked: 'Meet n’autorise pas le bot à participer à cette réunion.',
    'not-found': 'Meet ne connaît pas cette réunion\u00a0: vérifiez le lien.',
    'sign-in-required': 'Cette réunion demande un compte Google\u00a0: elle n’accepte pas d’invités.',
    'lobby-timeout': 'Le bot a attendu trop longtemps en salle d’attente.',
    expired: 'Aucun bot n’était disponible pour cette demande.',
    'browser-missing': 'Chrome n’est pas installé sur le serveur.',
    'page-unknown': 'Le bot ne reconnaît pas la page de Meet.',
  }),
  ...endings('error', {
    'browser-crashed': 'Chrome s’est arrêté pendant la session.',
    'connection-lost': 'La connexion à Meet a été perdue.',
    'lease-lapsed': 'Greffier s’est arrêté pendant la session.',
    failed: 'Le bot a rencontré une erreur inattendue.',
  }),
};

export type SessionEnding = keyof typeof ENDINGS;
export const SESSION_ENDINGS = Object.keys(ENDINGS) as [SessionEnding, ...SessionEnding[]];

/** There is no browser in which a bot could run. */
export const BROWSER_MISSING: ErrorDefinition = {
  code: 'BROWSER_MISSING',
  kind: 'unavailable',
  message: ENDINGS['browser-missing'].label,
};
