import { GreffierError, NUL_CHARACTER } from '#domain/errors.ts';
import type { Request } from 'express';
import type { z, ZodMiniType } from 'zod/mini';
import { BODY_UNSUPPORTED, REQUEST_INVALID } from './errors.ts';
import { fieldMessage } from './field-messages.ts';
import type { FieldErrors } from './problems.ts';
import { wellFormed } from './well-formed.ts';

const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];

/** Refused fields that are told of: more would be an answer longer than the request. */
const MOST_ERRORS = 100;

/** One entry for each field: names that a strict schema does not know come together. */
const refused = (part: Part, issue: z.core.$ZodIssue): FieldErrors =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [part, ...issue.path, key].join('.'), message: 'Ce champ n’existe pas.' }))
    : [{ path: [part, ...issue.path].join('.'), message: issue.message }];

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** Postgres takes no NUL in what is looked for; what is written is refused by the log. */
const hasNul = (values: object): boolean => Object.values(values).some((value) => String(value).includes('\0'));

/**
 * The parts of a request as its route's schemas read them. Throws NUL_CHARACTER, BODY_UNSUPPORTED, or REQUEST_INVALID
 * with one entry for each refused field.
 */
export function readParts(
  request: Request,
  schemas: { readonly [Name in Part]?: ZodMiniType | undefined },
): Readonly<Record<Part, unknown>> {
  if (schemas.body && request.body === undefined && hasBody(request)) throw new GreffierError(BODY_UNSUPPORTED);
  const read: Record<Part, unknown> = { params: undefined, query: undefined, body: undefined };
  const errors: FieldErrors = [];
  if (hasNul(request.params) || hasNul(request.query)) throw new GreffierError(NUL_CHARACTER);
  for (const part of parts) {
    const schema = schemas[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part] ?? {}, { error: fieldMessage });
    if (result.success) read[part] = wellFormed(result.data);
    else
      for (const issue of result.error.issues.slice(0, MOST_ERRORS))
        errors.push(...refused(part, issue).slice(0, MOST_ERRORS));
  }
  if (errors.length > 0) throw new GreffierError(REQUEST_INVALID, { errors: errors.slice(0, MOST_ERRORS) });
  return read;
}
