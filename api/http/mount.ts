import type { Route } from '#api/contract/route.ts';
import { IDEMPOTENCY_KEY_REUSED, type IdempotencyKeys } from '#domain/access/idempotency.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { GreffierError } from '#domain/errors.ts';
import { JsonParts } from '#domain/json-parts.ts';
import { JsonText } from '#domain/json-text.ts';
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { ZodMiniType } from 'zod/mini';
import type { Principals } from './principals.ts';
import { correlationOf, isUuid } from './correlation.ts';
import { answersLate } from './deadline.ts';
import { Reply, type Principal, type Call, type Endpoint } from './endpoint.ts';
import { ADMIN_ONLY, ANSWER_INVALID } from './errors.ts';
import { READ_ONLY } from '#domain/user/errors.ts';
import { expectedBy } from './etag.ts';
import type { LargeBodies } from './large-bodies.ts';
import { nameRoute } from './log.ts';
import { readJson } from './read-json.ts';
import { readParts } from './read.ts';
import { FileBody, sendFile } from './send-file.ts';
import { sendJson } from './send-json.ts';
import { sendParts } from './send-parts.ts';

export interface Mounting {
  readonly principals: Principals;
  readonly largeBodies: LargeBodies;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly now: () => string;
  /** Whether answers are held against the contract before they are sent. */
  readonly checksAnswers: boolean;
}

/** Mounts a route: who asks and what they may do come first, then what they sent, then the handler. */
export function mount(
  router: Router,
  { route, handle, bodyLimit, answersLate: isLate }: Endpoint,
  { principals, largeBodies, idempotencyKeys, now, checksAnswers }: Mounting,
): void {
  const { params, query, body } = route;
  const admit: RequestHandler = async (request, response, next) => {
    nameRoute(response, `${route.method.toUpperCase()} ${route.path}`);
    response.setHeader('cache-control', 'no-store');
    if (isLate) answersLate(response);
    const principal = route.access === 'public' ? null : await principals.of(request);
    response.locals['principal'] = principal;
    if (route.access === 'admin' && !principal?.isAdmin) throw new GreffierError(ADMIN_ONLY);
    next();
  };
  const { bytes, observers = bytes } = bodyLimit;
  const readers = { usual: readJson(bytes), observers: readJson(observers) };
  const read: RequestHandler = (request, response, next) => {
    const principal = response.locals['principal'] as Principal | null;
    const isObserver = principal?.role === 'observer';
    if (isObserver && observers === 0) throw new GreffierError(READ_ONLY);
    if (principal) largeBodies.admit({ request, response }, principal, isObserver ? observers : bytes);
    return (isObserver ? readers.observers : readers.usual)(request, response, next);
  };
  const answer: RequestHandler = async (request, response) => {
    // Refused while its body arrived: the caller was told to try again, so the work does not begin.
    if (response.headersSent) return;
    const principal = response.locals['principal'] as Principal | null;
    const parts = readParts(request, { params, query, body });
    const { isRepeatable, ...command } = commandOf(request, response, principal);
    if (isRepeatable && !(await idempotencyKeys.admits(command.commandId, parts.body ?? null, new Date(now())))) {
      throw new GreffierError(IDEMPOTENCY_KEY_REUSED);
    }
    const call = { ...parts, principal, command, http: { request, response } } as Call<Route, Principal>;
    const answered = await handle(call);
    // Too late: the caller has been told so.
    if (response.headersSent) return;
    const reply = answered instanceof Reply ? answered : new Reply(route.status ?? 200, answered);
    const { body: content } = reply;
    // What comes in parts is checked once it is there.
    if (checksAnswers && !(content instanceof FileBody) && !(content instanceof JsonParts)) mustFit(reply, route);
    response.status(reply.status).set(reply.headers);
    if (content instanceof JsonParts) {
      const check = (whole: unknown): void => mustFit(new Reply(reply.status, whole), route);
      await sendParts(response, content, checksAnswers ? check : null);
    } else if (content instanceof FileBody) await sendFile(response, content);
    else if (route.produces === undefined || reply.status === 202) await sendJson(response, content);
    else response.type(route.produces).send(typeof content === 'string' ? content : Buffer.from(content as Uint8Array));
  };
  router[route.method](route.path, admit, ...(body ? [read] : []), answer);
}

/** `isRepeatable` where the caller gave an Idempotency-Key, from which the command id derives. */
function commandOf(
  request: Request,
  response: Response,
  principal: Principal | null,
): Call<Route>['command'] & { readonly isRepeatable: boolean } {
  const key = request.get('idempotency-key') ?? '';
  const isRepeatable = principal !== null && request.method !== 'GET' && isUuid(key);
  const commandId = isRepeatable
    ? derivedId('command', principal.userId, request.method, request.path, key.toLowerCase())
    : randomUUID();
  const expected = expectedBy(request);
  return {
    isRepeatable,
    commandId,
    actor: principal ? `user:${principal.userId}` : 'system:api',
    correlationId: correlationOf(response),
    ...(expected === undefined ? {} : { expected }),
  };
}

/** Throws ANSWER_INVALID; the details name paths, never values. */
function mustFit({ status, body }: Reply, { answer, accepted }: Route): void {
  const schema: ZodMiniType = status === 202 && accepted ? accepted : answer;
  const result = schema.safeParse(body instanceof JsonText ? body.parsed() : body);
  if (!result.success)
    throw new GreffierError(ANSWER_INVALID, {
      paths: result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    });
}
