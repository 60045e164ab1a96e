import { readAccessToken } from '../identity/storage.ts';
import { latestPosition } from './positions.ts';

/** What was asked before the code that wants it has come. */
interface EarlyAnswer {
  readonly response: Promise<Response>;
  readonly token: string | null;
  /** Milliseconds since the page was opened. */
  readonly askedAt: number;
}

declare global {
  interface Window {
    /** Filled by `public/early.js` before there is an application, then by loaders of routes; by address. */
    greffierEarly?: Map<string, EarlyAnswer>;
  }
}

/** Milliseconds after which an answer that nobody took is too old to be shown, and a call is given up. */
const FRESH_MS = 10_000;
/** Milliseconds for which an answer that was read is kept by the cache of answers even when nothing shows it. */
const KEPT_MS = 60_000;

const answers = (): Map<string, EarlyAnswer> => (window.greffierEarly ??= new Map());
const readAt = new Map<string, number>();

/** The same address whatever the order of its query fields. */
const canonical = (address: string): string => {
  const [path = '', query = ''] = address.split('?');
  const fields = new URLSearchParams(query);
  fields.sort();
  return fields.size === 0 ? path : `${path}?${fields}`;
};

/**
 * Asks for what a page will ask for, unless it was read a moment ago. After a command nothing is asked early: what
 * follows has to wait for the command's outcome.
 */
export const askEarly = (address: string): void => {
  const key = canonical(address);
  const token = readAccessToken();
  const now = performance.now();
  if (token === null || latestPosition() !== null || now - (readAt.get(key) ?? -KEPT_MS) < KEPT_MS) return;
  const response = fetch(address, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(FRESH_MS),
  });
  // Nobody may come to take it.
  response.catch(() => undefined);
  answers().set(key, { response, token, askedAt: now });
};

/**
 * The answer that was asked for early with this token, once, while it is fresh; null where there is none. A refusal is
 * none: what could not be read then may be there by now, as a meeting that was saved a moment ago.
 */
export const takeEarly = async (address: string, token: string | null): Promise<Response | null> => {
  const key = canonical(address);
  const now = performance.now();
  readAt.set(key, now);
  const early = answers().get(key);
  answers().delete(key);
  if (early === undefined || early.token !== token || now - early.askedAt > FRESH_MS) return null;
  const response = await early.response.catch(() => null);
  return response?.ok === true ? response : null;
};

/** When somebody else signs in, or another page of this process begins, nothing of before counts. */
export const forgetEarly = (): void => {
  answers().clear();
  readAt.clear();
};
