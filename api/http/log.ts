import type { GreffierError } from '#domain/errors.ts';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { correlationOf } from './correlation.ts';
import { StrangerCalls } from './stranger-calls.ts';

interface Locals {
  readonly route?: string;
  readonly principal?: unknown;
  readonly isUnlogged?: boolean;
}

/** Notes which route answers: logs name it, and never the address, whose parameters are about people. */
export const nameRoute = (response: Response, route: string): void => {
  response.locals['route'] = route;
};

export const routeOf = (response: Response): string => String(response.locals['route'] ?? 'none');

/** Its refusal is one of many in an outage that has its own lines in the log, and gets none. */
export const leaveUnlogged = (response: Response): void => {
  response.locals['isUnlogged'] = true;
};

/**
 * One line for each call: what, how it ended, how long it took. No address, body, or person. Calls of strangers have so
 * many lines a minute, and are counted beyond that; a sign-in that succeeded is no stranger's.
 */
export function logCalls(logger: Logger): RequestHandler {
  const strangers = new StrangerCalls((calls) => logger.info({ calls }, 'more calls without a session, only counted'));
  return (request, response, next) => {
    const started = performance.now();
    response.once('close', () => {
      const { route, principal, isUnlogged } = response.locals as Locals;
      if (route === undefined || isUnlogged === true) return;
      const { method } = request;
      const { statusCode: status, writableFinished: complete } = response;
      const isStranger = !principal && (status >= 400 || method === 'GET');
      if (isStranger && !strangers.admits(status, route)) return;
      const ms = Math.round(performance.now() - started);
      logger.info({ method, route, status, complete, ms, correlationId: correlationOf(response) }, 'call');
    });
    next();
  };
}

/** Frames without the first lines: an exception's message may repeat what somebody wrote. */
const framesOf = (error: Error): string[] =>
  (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));

/**
 * A failure of ours goes to the log with its frames and codes; its message only in development. What can be asked again
 * in a moment is a warning.
 */
export function logFailure(
  logger: Logger,
  error: GreffierError,
  { response, withMessage }: { readonly response: Response; readonly withMessage: boolean },
): void {
  const cause = error.cause instanceof Error ? error.cause : error;
  const isFailure = error.kind === 'internal';
  logger[isFailure ? 'error' : 'warn'](
    {
      code: error.code,
      details: error.details,
      cause: cause.name,
      causeCode: (cause as { code?: unknown }).code,
      ...(withMessage ? { message: cause.message } : {}),
      frames: framesOf(cause),
      route: response.locals['route'],
      correlationId: correlationOf(response),
    },
    isFailure ? 'failure' : 'refused for the moment',
  );
}
