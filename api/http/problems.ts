import type { Problem } from '#api/contract/problem.ts';
import { DISK_FULL } from '#domain/events/store.ts';
import { GreffierError, type ErrorDefinition, type ErrorKind } from '#domain/errors.ts';
import {
  BODY_TOO_LARGE,
  BODY_UNSUPPORTED,
  DATABASE_UNAVAILABLE,
  JSON_MALFORMED,
  METHOD_NOT_ALLOWED,
  REQUEST_INVALID,
  UNEXPECTED,
} from './errors.ts';

const STATUS: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  gone: 410,
  'too-large': 413,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
};

/** What HTTP tells more finely than kinds of errors do. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  [BODY_UNSUPPORTED.code]: 415,
  [METHOD_NOT_ALLOWED.code]: 405,
};

const TITLES: Readonly<Record<number, string>> = {
  400: 'Requête invalide',
  401: 'Non authentifié',
  403: 'Accès refusé',
  404: 'Introuvable',
  405: 'Méthode non autorisée',
  409: 'Conflit',
  410: 'Plus disponible',
  412: 'Modifié entre-temps',
  413: 'Trop volumineux',
  415: 'Type de contenu non pris en charge',
  429: 'Trop de requêtes',
  500: 'Erreur du serveur',
  503: 'Service indisponible',
};

/** Every status that a refusal can have. */
export const REFUSAL_STATUSES: readonly number[] = Object.keys(TITLES).map(Number);

/** Faults in the request's fields, in French. */
export type FieldErrors = NonNullable<Problem['errors']>;

export interface Refusal {
  readonly status: number;
  readonly problem: Problem;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;
}

const statusOf = ({ code, kind }: { code: string; kind: ErrorKind }): number => STATUS_OF_CODE[code] ?? STATUS[kind];

const waiting = (seconds: number): string => {
  if (seconds < 60) return `Réessayez dans ${seconds}\u00a0seconde${seconds < 2 ? '' : 's'}.`;
  const minutes = Math.ceil(seconds / 60);
  return `Réessayez dans ${minutes}\u00a0minute${minutes < 2 ? '' : 's'}.`;
};

/** What the body parser and the router throw, by what they say of themselves. */
const OF_EXPRESS: Readonly<Record<string, ErrorDefinition>> = {
  'entity.parse.failed': JSON_MALFORMED,
  'entity.too.large': BODY_TOO_LARGE,
  'encoding.unsupported': BODY_UNSUPPORTED,
  'charset.unsupported': BODY_UNSUPPORTED,
};

/** SQLSTATE disk_full, of any statement: keys are written before events. */
const NO_SPACE = '53100';

/** Connection refused, lost or timed out; Postgres shutting down or full (SQLSTATE classes 08 and 57P, 53300). */
const NO_DATABASE = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P\d\d|53300)$/u;
/** What `pg` says without a code. */
const NO_DATABASE_TEXT = /Connection terminated|timeout exceeded when trying to connect/u;

/** The failure as one of ours; anything that nobody foresaw is UNEXPECTED, whatever it says. */
export function named(error: unknown): GreffierError {
  if (error instanceof GreffierError) return error;
  const { type, status, code } = (typeof error === 'object' && error !== null ? error : {}) as {
    type?: unknown;
    status?: unknown;
    code?: unknown;
  };
  const ofExpress = typeof type === 'string' ? OF_EXPRESS[type] : undefined;
  if (ofExpress) return new GreffierError(ofExpress, {}, { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new GreffierError(REQUEST_INVALID, {}, { cause: error });
  if (code === NO_SPACE) return new GreffierError(DISK_FULL, {}, { cause: error });
  const noDatabase =
    (typeof code === 'string' && NO_DATABASE.test(code)) ||
    (error instanceof Error && NO_DATABASE_TEXT.test(error.message));
  return new GreffierError(noDatabase ? DATABASE_UNAVAILABLE : UNEXPECTED, {}, { cause: error });
}

/** RFC 9457 problem details. `about:blank` because the code already says everything that a type could lead to. */
export function refusalOf(error: GreffierError, correlationId: string): Refusal {
  const status = statusOf(error);
  const { retryAfter, errors, meanwhile } = error.details;
  const seconds = typeof retryAfter === 'number' ? retryAfter : null;
  const detail = seconds === null ? error.message : `${error.message} ${waiting(seconds)}`;
  return {
    status,
    retryAfter: seconds ?? (status === 503 ? 1 : null),
    problem: {
      type: 'about:blank',
      title: TITLES[status] ?? UNEXPECTED.message,
      status,
      code: error.code,
      success: false,
      detail,
      error: detail,
      correlationId,
      ...(errors === undefined ? {} : { errors: errors as FieldErrors }),
      ...(meanwhile === undefined ? {} : { meanwhile: meanwhile as Problem['meanwhile'] }),
    },
  };
}
