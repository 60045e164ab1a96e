import { GreffierError } from '#domain/errors.ts';
import type { RequestHandler, Response } from 'express';
import { ANSWER_LATE } from './errors.ts';

/**
 * How long a call may take before it is answered that it took too long, in ms, as specified; its own sending included.
 */
export const ANSWER_WITHIN = 10_000;

/**
 * Answers what takes too long. A stream has begun its answer by then and goes on; work that was begun goes on as well,
 * and what it answers goes nowhere. A call that answers late by itself (202) has the time twice: its own timer and this
 * one may come due in the same turn of the event loop, and then its answer must win.
 */
export const answerWithin =
  (ms: number): RequestHandler =>
  (request, response, next) => {
    response.locals['began'] = performance.now();
    const refuse = () => {
      if (!response.headersSent) next(new GreffierError(ANSWER_LATE));
    };
    let timer = setTimeout(() => {
      if (response.locals['answersLate'] === true && request.complete) timer = setTimeout(refuse, ms);
      else refuse();
    }, ms);
    response.once('close', () => clearTimeout(timer));
    next();
  };

/** Once its request has been read whole, this call answers in time by itself: with a result, or where it will be. */
export function answersLate(response: Response): void {
  response.locals['answersLate'] = true;
}

/** How long a call has taken so far, in ms. */
export const takenBy = (response: Response): number => performance.now() - Number(response.locals['began']);
