import type { AccessJournal } from '#domain/access/journal.ts';
import type { GreffierError } from '#domain/errors.ts';
import { RECORD_OLDER } from '#domain/events/continuity.ts';
import { DISK_FULL, STORE_UNAVAILABLE } from '#domain/events/store.ts';
import type { ErrorRequestHandler } from 'express';
import type { IdentityDependencies } from '../context/identity.ts';
import type { ServingContext } from '../context/serving.ts';
import type { Http } from './caller.ts';
import { correlationOf } from './correlation.ts';
import type { Principal } from './endpoint.ts';
import { ANSWER_LATE } from './errors.ts';
import { sendAndLinger } from './linger.ts';
import { leaveUnlogged, logFailure, routeOf } from './log.ts';
import { named, refusalOf } from './problems.ts';

type FailureContext = Pick<ServingContext, 'logger' | 'environment'> & Pick<IdentityDependencies, 'journal'>;

/** Errors that their watch logs once when they begin and once when they end: not with every refused call. */
const TOLD_ONCE: ReadonlySet<string> = new Set([DISK_FULL.code, STORE_UNAVAILABLE.code, RECORD_OLDER.code]);

/**
 * Every failure as problem details: the French sentence, the code, the correlation id, and nothing of the exception.
 */
export const answerFailure =
  ({ logger, journal, environment }: FailureContext): ErrorRequestHandler =>
  (error, request, response, next) => {
    const failure = named(error);
    const { status, problem, retryAfter } = refusalOf(failure, correlationOf(response));
    if (TOLD_ONCE.has(failure.code)) leaveUnlogged(response);
    else if (status >= 500) logFailure(logger, failure, { response, withMessage: environment !== 'production' });
    // What fails after its answer was given, because it was too late, concerns nobody any more.
    if (response.writableEnded) return;
    if (response.headersSent) {
      next(error);
      return;
    }
    noteRefusal(journal, failure, { request, response });
    if (failure.code === ANSWER_LATE.code) response.setHeader('connection', 'close');
    if (retryAfter !== null) response.setHeader('retry-after', String(retryAfter));
    if (status === 401) response.setHeader('www-authenticate', 'Bearer realm="greffier"');
    response.status(status).set('cache-control', 'no-store').type('application/problem+json');
    sendAndLinger(request, response, JSON.stringify(problem));
  };

/** Somebody who is known asked for what is not theirs to do. */
function noteRefusal(journal: AccessJournal, { kind, code }: GreffierError, { request, response }: Http): void {
  const principal = response.locals['principal'] as Principal | null | undefined;
  if (kind !== 'forbidden' || !principal) return;
  journal.refused(
    { type: 'AccessRefused', userId: principal.userId, address: request.ip ?? '', route: routeOf(response), code },
    correlationOf(response),
  );
}
