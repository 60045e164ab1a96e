import { failure, GreffierError } from '#domain/errors.ts';

/** Every way in which Microsoft can say no, or nothing. */
export const GRAPH_FAILURES = {
  unreachable: failure('GRAPH_UNREACHABLE', 'unavailable', 'Microsoft ne répond pas.'),
  unreadable: failure('GRAPH_UNREADABLE', 'unavailable', 'La réponse de Microsoft est incomplète ou illisible.'),
  throttled: failure('GRAPH_THROTTLED', 'too-many', 'Microsoft demande de ralentir les appels.'),
  signInRefused: failure(
    'GRAPH_SIGN_IN_REFUSED',
    'forbidden',
    'Microsoft refuse l’application\u00A0: son identifiant, son secret ou son tenant n’est pas valable.',
  ),
  tokenRefused: failure('GRAPH_TOKEN_REFUSED', 'forbidden', 'Microsoft Graph n’accepte pas le jeton de l’application.'),
  permissionMissing: failure(
    'GRAPH_PERMISSION_MISSING',
    'forbidden',
    'Il manque à l’application une permission que votre administrateur doit accorder.',
  ),
  policyMissing: failure(
    'GRAPH_POLICY_MISSING',
    'forbidden',
    'Aucune stratégie d’accès n’ouvre à l’application les réunions de cet organisateur.',
  ),
  transcriptsDisabled: failure(
    'GRAPH_TRANSCRIPTS_DISABLED',
    'forbidden',
    'Votre organisation n’ouvre pas les transcriptions de Teams aux applications.',
  ),
  speakersHidden: failure(
    'GRAPH_SPEAKERS_HIDDEN',
    'forbidden',
    'Votre organisation ne donne pas aux applications les noms de ceux qui parlent.',
  ),
  paymentRequired: failure(
    'GRAPH_PAYMENT_REQUIRED',
    'forbidden',
    'Microsoft demande un abonnement Azure pour lire ces transcriptions.',
  ),
  notFound: failure('GRAPH_NOT_FOUND', 'not-found', 'Microsoft ne connaît pas, ou plus, ce qui est demandé.'),
  exists: failure('GRAPH_EXISTS', 'conflict', 'Un abonnement existe déjà chez Microsoft pour cette ressource.'),
  syncLost: failure('GRAPH_SYNC_LOST', 'gone', 'Microsoft a oublié où la synchronisation en était.'),
  outdated: failure('GRAPH_OUTDATED', 'conflict', 'Ce qui est demandé a changé entre-temps chez Microsoft.'),
  tooLarge: failure('GRAPH_TOO_LARGE', 'too-large', 'La transcription de Microsoft est trop longue pour être lue.'),
  addressUnreached: failure(
    'GRAPH_ADDRESS_UNREACHED',
    'unavailable',
    'Microsoft n’atteint pas l’adresse de notification depuis Internet.',
  ),
  refused: failure('GRAPH_REFUSED', 'internal', 'Microsoft refuse cette demande.'),
} as const;

export type GraphFailure = keyof typeof GRAPH_FAILURES;
export type GraphFailureCode = (typeof GRAPH_FAILURES)[GraphFailure]['code'];

export const GRAPH_FAILURE_CODES: readonly GraphFailureCode[] = Object.values(GRAPH_FAILURES).map(({ code }) => code);

const CODES: ReadonlySet<string> = new Set(GRAPH_FAILURE_CODES);

/** The failure's code, where it is one of Microsoft's. */
export const graphFailureOf = (error: unknown): GraphFailureCode | null =>
  error instanceof GreffierError && CODES.has(error.code) ? (error.code as GraphFailureCode) : null;

/** What only an administrator of the organisation can put right, for all meetings at once or for those of somebody. */
export const FOR_ADMINISTRATORS: ReadonlySet<string> = new Set([
  GRAPH_FAILURES.signInRefused.code,
  GRAPH_FAILURES.tokenRefused.code,
  GRAPH_FAILURES.permissionMissing.code,
  GRAPH_FAILURES.policyMissing.code,
  GRAPH_FAILURES.transcriptsDisabled.code,
  GRAPH_FAILURES.paymentRequired.code,
]);
