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
  /** A person, or their organisation, said no. */
  cancelled: failure('GRAPH_CANCELLED', 'forbidden', 'L’autorisation a été annulée chez Microsoft.'),
  /** What came back is not the answer to what this installation asked. */
  answerForeign: failure(
    'GRAPH_ANSWER_FOREIGN',
    'forbidden',
    'La réponse de Microsoft n’a pas pu être vérifiée. Recommencez.',
  ),
  /** The account is of another tenant than the one that is configured, or a guest in it. */
  accountForeign: failure(
    'GRAPH_ACCOUNT_FOREIGN',
    'forbidden',
    'Ce compte Microsoft n’est pas de votre organisation. Choisissez votre compte professionnel.',
  ),
  /** `invalid_grant` for a refresh token: consent withdrawn, expired, or ended by another password. */
  authorisationRevoked: failure(
    'GRAPH_AUTHORISATION_REVOKED',
    'forbidden',
    'Microsoft n’accepte plus l’autorisation\u00A0: elle a été retirée ou a expiré.',
  ),
  /** It was given, and the vault does not have it, as after the restoration of an older vault. */
  authorisationLost: failure(
    'GRAPH_AUTHORISATION_LOST',
    'forbidden',
    'L’autorisation n’est plus dans le coffre de Greffier.',
  ),
  /** The organisation keeps consent to administrators, or closes it to this person. */
  consentClosed: failure(
    'GRAPH_CONSENT_CLOSED',
    'forbidden',
    'Votre organisation réserve cette autorisation à ses administrateurs.',
  ),
  clockSkewed: failure(
    'GRAPH_CLOCK_SKEWED',
    'unavailable',
    'L’heure de ce serveur diffère trop de celle de Microsoft.',
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
