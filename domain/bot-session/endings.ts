/** What the specification calls a session that is over. */
export type EndedStatus = 'stopped' | 'failed' | 'error' | 'disconnected';

interface Ending {
  readonly status: EndedStatus;
  /** What people read. */
  readonly label: string;
}

/** Why a session is over; every ending has a name that people see. */
export const ENDINGS = {
  stopped: { status: 'stopped', label: 'Bot arrêté à la demande.' },
  'meeting-ended': { status: 'disconnected', label: 'La réunion est terminée.' },
  removed: { status: 'disconnected', label: 'Le bot a été retiré de la réunion.' },
  denied: { status: 'failed', label: 'Quelqu’un dans la réunion a refusé le bot.' },
  unanswered: { status: 'failed', label: 'Personne n’a répondu à la demande du bot.' },
  blocked: { status: 'failed', label: 'Meet n’autorise pas le bot à participer à cette réunion.' },
  'not-found': { status: 'failed', label: 'Meet ne connaît pas cette réunion\u00a0: vérifiez le lien.' },
  'sign-in-required': { status: 'failed', label: 'Cette réunion demande un compte Google\u00a0: elle n’accepte pas d’invités.' },
  'lobby-timeout': { status: 'failed', label: 'Le bot a attendu trop longtemps en salle d’attente.' },
  'consent-refused': { status: 'stopped', label: 'L’enregistrement de la réunion n’a pas été accepté.' },
  alone: { status: 'disconnected', label: 'Le bot est parti\u00a0: il était seul dans la réunion.' },
  'too-long': { status: 'disconnected', label: 'Le bot est parti\u00a0: la durée maximale est atteinte.' },
  erased: { status: 'stopped', label: 'La réunion a été supprimée pendant la session.' },
  expired: { status: 'failed', label: 'Aucun bot n’était disponible pour cette demande.' },
  'browser-missing': { status: 'failed', label: 'Chrome n’est pas installé sur le serveur.' },
  'browser-crashed': { status: 'error', label: 'Chrome s’est arrêté pendant la session.' },
  'connection-lost': { status: 'error', label: 'La connexion à Meet a été perdue.' },
  'page-unknown': { status: 'failed', label: 'Le bot ne reconnaît pas la page de Meet.' },
  'left-unexplained': { status: 'disconnected', label: 'Le bot n’est plus dans la réunion\u00a0; Meet ne dit pas pourquoi.' },
  'lease-lapsed': { status: 'error', label: 'Greffier s’est arrêté pendant la session.' },
  shutdown: { status: 'disconnected', label: 'Greffier a été arrêté pendant la session.' },
  failed: { status: 'error', label: 'Le bot a rencontré une erreur inattendue.' },
} as const satisfies Readonly<Record<string, Ending>>;

export type SessionEnding = keyof typeof ENDINGS;
export const SESSION_ENDINGS = Object.keys(ENDINGS) as [SessionEnding, ...SessionEnding[]];
