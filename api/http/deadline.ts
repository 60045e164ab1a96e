import { GreffierError } from '#domain/errors.ts';
import type { RequestHandler, Response } from 'express';
import { ANSWER_LATE } from './errors.ts';

/** How long a call may take before it is answered that it took too long, in ms, as specified; its own sending included. */
export const ANSWER_WITHIN = 10_000;

/**
 * Answers what takes too long. A stream has begun its answer by then and goes on; work that was begun goes on as well,
 * and what it answers goes nowhere.
 */
export const answerWithin = (ms: number): RequestHandler => (_request, response, next) => {
  response.locals['began'] = performance.now();
  const timer = setTimeout(() => {
    if (!response.headersSent) next(new GreffierError(ANSWER_LATE));
  }, ms);
  response.once('close', () => clearTimeout(timer));
  next();
};

/** How long a call has taken so far, in ms. */
export const takenBy = (response: Response): number => performance.now() - Number(response.locals['began']);
