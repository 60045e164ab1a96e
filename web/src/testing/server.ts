import type { Problem } from '#api/contract/problem.ts';
import type { Route } from '#api/contract/route.ts';
import { meetingFollowUp } from '#api/contract/follow-ups.ts';
import { listNotices } from '#api/contract/notices.ts';
import { meetingRetention } from '#api/contract/retention.ts';
import { stream } from '#api/contract/stream.ts';
import { vi } from 'vitest';
import type { Answer } from '../api/call.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly token: string | null;
}

type Reply = Response | Promise<Response>;
type Handler = (request: Received) => Reply;

/** An answer in the shape that the contract promises. */
export const answer = <R extends Route>(route: R, body: Answer<R>, status = route.status ?? 200): Response =>
  Response.json(body, { status });

const problemOf = (status: number, code: string, error: string) => ({
  type: 'about:blank',
  title: error,
  status,
  code,
  success: false,
  detail: error,
  error,
  correlationId: 'c-1',
});

/** A refusal with problem details. */
export const refuse = (status: number, code: string, error: string): Response =>
  Response.json(problemOf(status, code, error), { status });

/** The refusal of a change because somebody else was faster. */
export const overtaken = (code: string, meanwhile: NonNullable<Problem['meanwhile']>): Response =>
  Response.json({ ...problemOf(409, code, 'Trop tard.'), meanwhile }, { status: 409 });

const isOf = (route: Route, { method, path }: Pick<Received, 'method' | 'path'>): boolean =>
  route.method === method && new RegExp(`^${route.path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u').test(path);

const NO_FOLLOW_UP: Answer<typeof meetingFollowUp> = {
  phase: 'proposed',
  version: 0,
  none: 'nothing-open',
  next: null,
  mayChange: false,
  open: { actions: 0, questions: 0 },
  draft: null,
  people: [],
  startsAt: null,
  invitation: null,
};

const NO_RULE: Answer<typeof meetingRetention> = {
  deletion: null,
  label: null,
  labels: [],
  hold: null,
  may: { label: false, hold: false },
};

/** What pages ask for beside what they are about: changes, which stay away, and notices and next meetings: none. */
const BY_ITSELF: readonly (readonly [Route, (init: RequestInit) => Reply])[] = [
  [stream, ({ signal }) => unanswered(signal)],
  [listNotices, () => answer(listNotices, { notices: [], total: 0, unread: 0, enabled: true, page: 1, limit: 20 })],
  [meetingFollowUp, () => answer(meetingFollowUp, NO_FOLLOW_UP)],
  [meetingRetention, () => answer(meetingRetention, NO_RULE)],
];

const unanswered = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

/**
 * Takes the place of the network, one handler a route. What no handler is there for cannot be reached, as when a server
 * is down. Everything that was asked is in `received`.
 */
export const stubServer = (handlers: readonly (readonly [Route, Handler])[]) => {
  const received: Received[] = [];
  const table = [...handlers];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const method = (init.method ?? 'GET').toLowerCase();
    const request: Received = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      token: new Headers(init.headers).get('authorization'),
    };
    const handler = table.find(([route]) => isOf(route, request));
    // Whom that is not about, it is not counted.
    const byItself = handler === undefined ? BY_ITSELF.find(([route]) => isOf(route, request))?.[1] : undefined;
    if (byItself) return byItself(init);
    received.push(request);
    if (handler === undefined) throw new TypeError('Failed to fetch');
    return handler[1](request);
  });
  return {
    received,
    /** From now on this route answers otherwise. */
    change: (route: Route, handler: Handler) => void table.unshift([route, handler]),
    callsOf: (route: Route) => received.filter((one) => isOf(route, one)),
  };
};
