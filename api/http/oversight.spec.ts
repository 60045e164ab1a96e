import type { Request } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Principals } from './principals.ts';
import { oversees } from './oversight.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const WITHIN_MS = 600;
const calledWith = (authorization?: string) => ({ get: () => authorization }) as unknown as Request;
const principals = (of: () => Promise<{ readonly isAdmin: boolean }>) => ({ of }) as unknown as Principals;
const hangs = principals(() => new Promise(() => undefined));
const metricsToken = 'jeton';

it('is not known in time whose session a token is where the database hangs: they are a stranger', async () => {
  const sees = oversees(calledWith('Bearer quelconque'), { metricsToken, principals: hangs, withinMs: WITHIN_MS });
  // And the turn after, in which an answer that waits would be read.
  await vi.advanceTimersByTimeAsync(WITHIN_MS + 1);
  expect(await sees).toBe(false);
});

it('needs no database for a collector, nor for somebody without a token', async () => {
  const context = { metricsToken, principals: hangs, withinMs: WITHIN_MS };
  expect(await oversees(calledWith('Bearer jeton'), context)).toBe(true);
  expect(await oversees(calledWith(), context)).toBe(false);
});

it.each([true, false])('is what the session says: %s', async (isAdmin) => {
  const context = { metricsToken, principals: principals(async () => ({ isAdmin })), withinMs: WITHIN_MS };
  expect(await oversees(calledWith('Bearer autre'), context)).toBe(isAdmin);
});
