import { refresh as refreshRoute, session } from '#api/contract/auth.ts';
import { keepSession, readAccessToken } from '../identity/storage.ts';
import { call } from './call.ts';
import type { Failure } from './failure.ts';
import { request } from './request.ts';

export type Refreshed = { readonly ok: true } | { readonly ok: false; readonly error: Failure };

let running: Promise<Refreshed> | null = null;

/**
 * The refresh cookie is replaced each time it is used, so two tabs must not use it at once. Locks exist in secure
 * contexts only.
 */
const alone = <T>(task: () => Promise<T>): Promise<T> => {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? (locks.request('greffier.refresh', task) as Promise<T>) : task();
};

const refreshOnce = (refused: string | null): Promise<Refreshed> =>
  alone(async () => {
    const current = readAccessToken();
    if (current !== null && current !== refused) return { ok: true };
    const outcome = await request(call(refreshRoute, {}));
    if ('error' in outcome) return { ok: false, error: outcome.error };
    keepSession(session.parse(outcome.data));
    return { ok: true };
  });

/**
 * A new access token in place of the refused one. However many calls ask at once, one request is made; a token that
 * another tab got meanwhile is taken.
 */
export const refreshAccess = (refused: string | null): Promise<Refreshed> => {
  running ??= refreshOnce(refused).finally(() => {
    running = null;
  });
  return running;
};
