import { problem, type Problem } from '#api/contract/problem.ts';
import { fr } from './fr.ts';

/** Why a call gave no answer. `message` is a French sentence for people, `code` is for programs. */
export interface Failure {
  /** `problem`: the server refused and said why; the others never got that far. */
  readonly kind: 'problem' | 'timeout' | 'unreachable' | 'unreadable';
  readonly status: number | null;
  readonly code: string;
  readonly message: string;
  readonly correlationId: string | null;
  /** Which fields of the request were refused. */
  readonly fields: NonNullable<Problem['errors']>;
  /** Who was faster, where somebody was. */
  readonly meanwhile?: Problem['meanwhile'];
}

const plain = (kind: Failure['kind'], status: number | null, code: string, message: string): Failure => ({
  kind,
  status,
  code,
  message,
  correlationId: null,
  fields: [],
});

export const timedOut = (): Failure => plain('timeout', null, 'TIMEOUT', fr.timeout);
export const unreachable = (): Failure => plain('unreachable', null, 'UNREACHABLE', fr.unreachable);
export const unreadable = (status: number): Failure => plain('unreadable', status, 'UNREADABLE_ANSWER', fr.unreadable);

/** The problem details of a refusal; a refusal without them (a proxy's page) is told by its status. */
export const refusal = (status: number, body: unknown): Failure => {
  const parsed = problem.safeParse(body);
  if (!parsed.success)
    return plain('unreadable', status, `HTTP_${status}`, status >= 500 ? fr.unavailable : fr.unreadable);
  const { code, error, correlationId, errors, meanwhile } = parsed.data;
  return { kind: 'problem', status, code, message: error, correlationId, fields: errors ?? [], meanwhile };
};

/** A failure that is thrown, by calls whose answers nothing keeps. */
export class Refused extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The failure in what an RTK Query hook or `unwrap()` gives as its error, or in `Refused`; null for anything else. */
export const asFailure = (error: unknown): Failure | null => {
  if (error instanceof Refused) return error.failure;
  return typeof error === 'object' && error !== null && 'kind' in error && 'message' in error && 'fields' in error
    ? (error as Failure)
    : null;
};

/** What the server answers to what nobody foresaw: that, and no reason. */
const UNEXPECTED = 'UNEXPECTED';

/** The reason to tell for an error; null where nobody told one: a refusal without a sentence, or nothing foreseen. */
export const reasonOf = (error: unknown): string | null => {
  const failure = asFailure(error);
  if (failure === null || failure.code === UNEXPECTED) return null;
  return failure.kind === 'unreadable' && (failure.status ?? 0) >= 400 ? null : failure.message;
};

/**
 * The sentence to show for any error; `fallback`, where there is one, for an error without a reason to tell. Without
 * either it comes with its request, by which an administrator finds it in the log.
 */
export const messageOf = (error: unknown, fallback?: string): string => {
  const sentence = reasonOf(error) ?? fallback;
  if (sentence !== undefined) return sentence;
  const { message = fr.unexpected, correlationId = null } = asFailure(error) ?? {};
  return correlationId === null ? message : fr.withRequest(message, correlationId);
};
