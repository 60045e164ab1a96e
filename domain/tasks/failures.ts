import { failure, GreffierError } from '#domain/errors.ts';

/** Every way in which a task tool can say no, or nothing. */
export const TASK_FAILURES = {
  unreachable: failure('TASK_TOOL_UNREACHABLE', 'unavailable', 'L’outil ne répond pas.'),
  unreadable: failure('TASK_TOOL_UNREADABLE', 'unavailable', 'La réponse de l’outil est incomplète ou illisible.'),
  throttled: failure('TASK_TOOL_THROTTLED', 'too-many', 'L’outil demande de ralentir les appels.'),
  /** 401: the token was revoked, expired, or is another application's. */
  tokenRefused: failure('TASK_TOKEN_REFUSED', 'forbidden', 'L’outil n’accepte pas, ou plus, ce jeton.'),
  /** 402 and 403: the account may not do this there. */
  forbidden: failure('TASK_TOOL_FORBIDDEN', 'forbidden', 'L’outil ne permet pas cela à ce compte.'),
  /** The project, board or list is not there, or not for this account. */
  placeUnknown: failure(
    'TASK_PLACE_UNKNOWN',
    'not-found',
    'Le projet, le tableau ou la liste n’existe pas, ou n’est pas ouvert à ce compte.',
  ),
  /** What is given names no place of the tool. */
  addressInvalid: failure('TASK_ADDRESS_INVALID', 'invalid', 'Cette adresse n’est pas celle d’un projet de l’outil.'),
  /** 400: the tool wants fields that Greffier does not know, or refuses one that it gives. */
  refused: failure(
    'TASK_REFUSED',
    'conflict',
    'L’outil refuse cette tâche\u00A0: il demande sans doute des champs que Greffier ne remplit pas.',
  ),
  /** The tool knows no way from open to done, or back. */
  noWay: failure('TASK_NO_TRANSITION', 'conflict', 'L’outil ne propose aucun passage vers cet état à ce compte.'),
  /** The person granted Greffier other things at this provider, and not its tasks. */
  consentMissing: failure(
    'TASK_CONSENT_MISSING',
    'forbidden',
    'Vous n’avez pas accordé vos tâches à Greffier chez ce fournisseur. Autorisez-les, puis reliez l’outil.',
  ),
  /** Its secrets are not in the vault, as after the restoration of an older one. */
  lost: failure('TASK_CONNECTION_LOST', 'forbidden', 'Le jeton n’est plus dans le coffre de Greffier.'),
} as const;

export type TaskFailureCode = (typeof TASK_FAILURES)[keyof typeof TASK_FAILURES]['code'];

export const TASK_FAILURE_CODES: readonly TaskFailureCode[] = Object.values(TASK_FAILURES).map(({ code }) => code);

const CODES: ReadonlySet<string> = new Set(TASK_FAILURE_CODES);

/** The failure's code, where it is one of a task tool's. */
export const taskFailureOf = (error: unknown): TaskFailureCode | null =>
  error instanceof GreffierError && CODES.has(error.code) ? (error.code as TaskFailureCode) : null;

/** After which nobody can know whether the tool did what it was asked: it may have, and have lost its answer. */
const UNKNOWN: ReadonlySet<TaskFailureCode> = new Set([TASK_FAILURES.unreachable.code, TASK_FAILURES.unreadable.code]);

/** Whether the tool certainly did nothing. */
export const isCertainlyNot = (failure: TaskFailureCode): boolean => !UNKNOWN.has(failure);

/** After which no call with this connection succeeds until its owner does something. */
const ENDS_CONNECTION: ReadonlySet<TaskFailureCode> = new Set([
  TASK_FAILURES.tokenRefused.code,
  TASK_FAILURES.lost.code,
  TASK_FAILURES.consentMissing.code,
]);

export const endsConnection = (failure: TaskFailureCode): boolean => ENDS_CONNECTION.has(failure);
