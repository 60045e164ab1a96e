import { failure, GreffierError } from '#domain/errors.ts';

/** Every way in which Google can say no, or nothing. */
export const GOOGLE_FAILURES = {
  unreachable: failure('GOOGLE_UNREACHABLE', 'unavailable', 'Google ne répond pas.'),
  unreadable: failure('GOOGLE_UNREADABLE', 'unavailable', 'La réponse de Google est incomplète ou illisible.'),
  throttled: failure('GOOGLE_THROTTLED', 'too-many', 'Google demande de ralentir les appels.'),
  clientRefused: failure(
    'GOOGLE_CLIENT_REFUSED',
    'forbidden',
    'Google refuse l’application\u00A0: son identifiant ou son secret n’est pas valable.',
  ),
  /** The person, or their organisation, said no. */
  cancelled: failure('GOOGLE_CANCELLED', 'forbidden', 'L’autorisation a été annulée.'),
  /** What came back is not the answer to what this installation asked. */
  answerForeign: failure(
    'GOOGLE_ANSWER_FOREIGN',
    'forbidden',
    'La réponse de Google n’a pas pu être vérifiée. Recommencez.',
  ),
  /** The account is of another organisation, or of none, than those that the configuration lets in. */
  accountForeign: failure(
    'GOOGLE_ACCOUNT_FOREIGN',
    'forbidden',
    'Ce compte Google n’est pas de votre organisation. Choisissez votre compte professionnel.',
  ),
  /** `invalid_grant` for a refresh token: taken back, expired, or ended by another password. */
  authorisationRevoked: failure(
    'GOOGLE_AUTHORISATION_REVOKED',
    'forbidden',
    'Google n’accepte plus l’autorisation\u00A0: elle a été retirée ou a expiré.',
  ),
  /** It was given, and the vault does not have it, as after the restoration of an older vault. */
  authorisationLost: failure(
    'GOOGLE_AUTHORISATION_LOST',
    'forbidden',
    'L’autorisation n’est plus dans le coffre de Greffier.',
  ),
  scopeMissing: failure('GOOGLE_SCOPE_MISSING', 'forbidden', 'Cet accès n’a pas été accordé à Greffier chez Google.'),
  /** `unauthorized_client`: delegation is not set up for the service account, or not with these scopes. */
  delegationRefused: failure(
    'GOOGLE_DELEGATION_REFUSED',
    'forbidden',
    'Votre organisation ne délègue pas, ou pas tous ces accès, au compte de service.',
  ),
  /** The service account's key was deleted, or belongs to another account. */
  keyRefused: failure(
    'GOOGLE_KEY_REFUSED',
    'forbidden',
    'Google n’accepte pas la clé du compte de service\u00A0: elle a été supprimée, ou n’est pas la sienne.',
  ),
  clockSkewed: failure('GOOGLE_CLOCK_SKEWED', 'unavailable', 'L’heure de ce serveur diffère trop de celle de Google.'),
  personUnknown: failure(
    'GOOGLE_PERSON_UNKNOWN',
    'not-found',
    'Votre organisation n’a personne à cette adresse chez Google.',
  ),
  /** An API answered 401: the token holds no longer. */
  tokenRefused: failure('GOOGLE_TOKEN_REFUSED', 'forbidden', 'Google n’accepte pas le jeton d’accès.'),
  apiDisabled: failure(
    'GOOGLE_API_DISABLED',
    'forbidden',
    'Une API de Google n’est pas activée dans le projet de l’application.',
  ),
  forbidden: failure('GOOGLE_FORBIDDEN', 'forbidden', 'Google n’ouvre pas ceci à cette personne.'),
  notFound: failure('GOOGLE_NOT_FOUND', 'not-found', 'Google ne connaît pas, ou plus, ce qui est demandé.'),
  syncLost: failure('GOOGLE_SYNC_LOST', 'gone', 'Google a oublié où la synchronisation en était.'),
  outdated: failure('GOOGLE_OUTDATED', 'conflict', 'Ce qui est demandé a changé entre-temps chez Google.'),
  tooLarge: failure('GOOGLE_TOO_LARGE', 'too-large', 'Le document de Google est trop long pour être lu.'),
  refused: failure('GOOGLE_REFUSED', 'internal', 'Google refuse cette demande.'),
} as const;

export type GoogleFailure = keyof typeof GOOGLE_FAILURES;
export type GoogleFailureCode = (typeof GOOGLE_FAILURES)[GoogleFailure]['code'];

export const GOOGLE_FAILURE_CODES: readonly GoogleFailureCode[] = Object.values(GOOGLE_FAILURES).map(
  ({ code }) => code,
);

const CODES: ReadonlySet<string> = new Set(GOOGLE_FAILURE_CODES);

/** The failure's code, where it is one of Google's. */
export const googleFailureOf = (error: unknown): GoogleFailureCode | null =>
  error instanceof GreffierError && CODES.has(error.code) ? (error.code as GoogleFailureCode) : null;
