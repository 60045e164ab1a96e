import type { Route } from '#api/contract/route.ts';
import { readAccessToken } from '../identity/storage.ts';
import type { Call } from './call.ts';
import { takeEarly } from './early.ts';
import { refusal, timedOut, unreachable, unreadable, type Failure } from './failure.ts';
import { forgetPosition, latestPosition, rememberPosition } from './positions.ts';

/** Milliseconds after which a call is given up, as specified. */
export const TIMEOUT_MS = 10_000;

/** The read tables stand still: waiting for a position would refuse every read until they go on. */
const PROJECTION_STOPPED = 'PROJECTION_STOPPED';

export type Outcome = { readonly data: unknown } | { readonly error: Failure };

/** Whether a route's query has a field of this name: that is how a read says that it can wait for a position. */
const queryHas = (route: Route, field: string): boolean => {
  const { query } = route;
  return (
    query !== undefined &&
    'shape' in query &&
    typeof query.shape === 'object' &&
    query.shape !== null &&
    field in query.shape
  );
};

/**
 * The address of a call: parameters put into the path, defined query fields after it, `minPosition` where it is known
 * and understood.
 */
export const addressOf = ({ route, params = {}, query = {} }: Call): string => {
  const path = route.path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const position = latestPosition();
  if (position !== null && queryHas(route, 'minPosition')) search.set('minPosition', position);
  return search.size === 0 ? path : `${path}?${search}`;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Notes where the outcome of a command can be read. */
const notePosition = (data: unknown): void => {
  if (typeof data === 'object' && data !== null && 'position' in data && typeof data.position === 'string')
    rememberPosition(data.position);
};

/**
 * One call, once: no refresh, no retry. Answers are read by the contract's schemas; anything else is a failure with a
 * sentence.
 */
export const request = async (call: Call, signal?: AbortSignal): Promise<Outcome> => {
  const token = readAccessToken();
  const timeout = AbortSignal.timeout(call.withinMs ?? TIMEOUT_MS);
  const address = addressOf(call);
  const send = () =>
    fetch(address, {
      method: call.route.method.toUpperCase(),
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  try {
    const early = call.route.method === 'get' ? await takeEarly(address, token) : null;
    const response = early ?? (await send());
    const body = await bodyOf(response);
    if (!response.ok) {
      const error = refusal(response.status, body);
      if (error.code === PROJECTION_STOPPED) forgetPosition();
      return { error };
    }
    const schema = response.status === 202 && call.accepted !== undefined ? call.accepted : call.route.answer;
    const parsed = schema.safeParse(body);
    if (!parsed.success) return { error: unreadable(response.status) };
    notePosition(parsed.data);
    return { data: parsed.data };
  } catch {
    return { error: timeout.aborted ? timedOut() : unreachable() };
  }
};
