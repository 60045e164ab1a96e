// @vitest-environment happy-dom
import { refresh } from '#api/contract/auth.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { adminStats } from '#api/contract/system.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { selectUser } from '../identity/slice.ts';
import { keepSession } from '../identity/storage.ts';
import { createStore } from '../app/store.ts';
import { SESSION } from '../testing/app.tsx';
import { stats } from '../testing/data.ts';
import { answer, refuse, stubServer, type Received } from '../testing/server.ts';
import { api } from './api.ts';
import { call } from './call.ts';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    one: build.query<unknown, void>({ query: () => call(adminStats, {}) }),
    two: build.query<unknown, void>({ query: () => call(listMeetings, {}) }),
  }),
}).endpoints;

const expired = () => refuse(401, 'TOKEN_EXPIRED', 'Votre session a expiré.');
const list = { meetings: [], total: 0, page: 1, limit: 10 };
const whenFresh =
  (reply: () => Response) =>
  ({ token }: Received) =>
    token === 'Bearer token-2' ? reply() : expired();

beforeEach(() => {
  localStorage.clear();
  keepSession(SESSION);
});
afterEach(() => vi.unstubAllGlobals());

const server = () =>
  stubServer([
    [adminStats, whenFresh(() => answer(adminStats, stats()))],
    [listMeetings, whenFresh(() => answer(listMeetings, list))],
    [refresh, () => answer(refresh, { ...SESSION, accessToken: 'token-2' })],
  ]);

describe('a token that expired', () => {
  it('is replaced once for all the calls that met it, and they are made again', async () => {
    const { callsOf } = server();
    const store = createStore();
    const results = await Promise.all([
      store.dispatch(endpoints.one.initiate()),
      store.dispatch(endpoints.two.initiate()),
    ]);
    expect(results.map(({ isSuccess }) => isSuccess)).toEqual([true, true]);
    expect(callsOf(refresh)).toHaveLength(1);
    expect(localStorage.getItem('greffier.accessToken')).toBe('token-2');
  });

  it('ends the session when it cannot be replaced', async () => {
    const stub = server();
    stub.change(refresh, () => refuse(401, 'SESSION_ENDED', 'Votre session est terminée.'));
    const store = createStore();
    expect(selectUser(store.getState())).toEqual(SESSION.user);
    await store.dispatch(endpoints.one.initiate());
    expect(selectUser(store.getState())).toBeNull();
    expect(localStorage.getItem('greffier.authenticated')).toBeNull();
    expect(stub.callsOf(adminStats)).toHaveLength(1);
  });

  it('ends no session when the server cannot be reached', async () => {
    const stub = server();
    stub.change(refresh, () => Promise.reject(new TypeError('Failed to fetch')));
    const store = createStore();
    const { error } = await store.dispatch(endpoints.one.initiate());
    expect(error).toMatchObject({ kind: 'unreachable' });
    expect(selectUser(store.getState())).toEqual(SESSION.user);
  });

  it('is asked about no more than once for a call: a second refusal stands', async () => {
    const stub = server();
    stub.change(adminStats, expired);
    const { error } = await createStore().dispatch(endpoints.one.initiate());
    expect(error).toMatchObject({ status: 401 });
    expect(stub.callsOf(refresh)).toHaveLength(1);
    expect(stub.callsOf(adminStats)).toHaveLength(2);
  });

  it('that another tab replaced meanwhile is not replaced again', async () => {
    const stub = server();
    stub.change(adminStats, (request) => {
      localStorage.setItem('greffier.accessToken', 'token-2');
      return whenFresh(() => answer(adminStats, stats()))(request);
    });
    const { isSuccess } = await createStore().dispatch(endpoints.one.initiate());
    expect(isSuccess).toBe(true);
    expect(stub.callsOf(refresh)).toHaveLength(0);
  });
});
