/**
 * What went wrong, as a value of the domain: a stable code for programs, a French sentence for people.
 * The kind says what the caller can do about it; the HTTP face turns it into a status.
 */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'gone'
  | 'too-large'
  | 'too-many'
  | 'unavailable'
  | 'internal';

export class GreffierError extends Error {
  readonly code: string;
  readonly kind: ErrorKind;
  /** What a developer may need and a person must not see; never personal data. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(definition: ErrorDefinition, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(definition.message, options);
    this.name = 'GreffierError';
    this.code = definition.code;
    this.kind = definition.kind;
    this.details = details;
  }
}

export interface ErrorDefinition {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly message: string;
}

/** A definition whose code is a type of its own. */
export const failure = <const Code extends string>(code: Code, kind: ErrorKind, message: string) =>
  ({ code, kind, message }) as const satisfies ErrorDefinition;

/** Whether `error` is the failure that `definition` names. */
export const isError = (error: unknown, definition: ErrorDefinition): error is GreffierError =>
  error instanceof GreffierError && error.code === definition.code;

/** The code of an error that somebody caught, for log lines: `UNEXPECTED` where it has none. */
export const errorCode = (error: unknown): string => {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : 'UNEXPECTED';
};

export const NUL_CHARACTER: ErrorDefinition = {
  code: 'NUL_CHARACTER',
  kind: 'invalid',
  message: 'Le texte contient un caractère nul, qui ne peut pas être enregistré.',
};
