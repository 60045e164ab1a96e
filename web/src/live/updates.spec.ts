// @vitest-environment happy-dom
import { refresh, type Session } from '#api/contract/auth.ts';
import { listMeetings, meetingDetail } from '#api/contract/meetings.ts';
import { stream, type StreamMessage } from '#api/contract/stream.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/api.ts';
import { call } from '../api/call.ts';
import { forgetEarly } from '../api/early.ts';
import { selectUser } from '../identity/slice.ts';
import { keepSession, readAccessToken } from '../identity/storage.ts';
import { createStore, type Store } from '../app/store.ts';
import { Said } from '../testing/said.ts';
import { answer, refuse, stubServer } from '../testing/server.ts';
import { subscribe } from './messages.ts';
import { pauseAfter } from './pauses.ts';
import { followed, selectStreaming } from './slice.ts';
import { followChanges } from './updates.ts';

const SESSION: Session = {
  accessToken: 'token-1',
  expiresIn: 600,
  user: { id: 'u-1', displayName: 'Camille Durand', email: 'camille@exemple.fr', role: 'admin' },
};

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    liveList: build.query<unknown, void>({ query: () => call(listMeetings, {}), providesTags: ['Meetings'] }),
    liveDetail: build.query<unknown, string>({
      query: (id) => call(meetingDetail, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'Meeting', id }],
    }),
  }),
}).endpoints;

let leave: AbortController;
/** When what the page shows first was asked for, in ms of the clock. */
let shownSince: number;
let over: Promise<void>;
beforeEach(() => {
  localStorage.clear();
  forgetEarly();
  keepSession(SESSION);
  leave = new AbortController();
  shownSince = Date.now();
  // Nobody waits for a pause, or for others: what is looked at here is what happens after it.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(async () => {
  leave.abort();
  await over;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function begin(store: Store, ...streams: (() => Response)[]) {
  const server = stubServer([
    [listMeetings, () => answer(listMeetings, { meetings: [], total: 0, page: 1, limit: 10 })],
    [stream, () => streams.shift()?.() ?? refuse(503, 'SERVER_STOPPING', 'Le serveur s’arrête.')],
    [refresh, () => answer(refresh, { ...SESSION, accessToken: 'token-2', user: { ...SESSION.user, role: 'user' } })],
  ]);
  over = followChanges(store, leave.signal, shownSince);
  return server;
}

const until = (look: () => void) => vi.waitFor(look, { timeout: 60_000, interval: 20 });

describe('live updates', () => {
  it('have what is shown and changed fetched again, and nothing else', async () => {
    const store = createStore();
    const said = new Said();
    const server = begin(store, () => said.response);
    const details = () =>
      server.received.filter(({ path }) => path.startsWith('/api/meetings/')).map(({ path }) => path);
    await store.dispatch(endpoints.liveDetail.initiate('shown'));
    await store.dispatch(endpoints.liveDetail.initiate('other'));
    said.say({ kind: 'changed', tables: ['meetings'], meetings: ['shown'] });
    await until(() => expect(details()).toEqual(['/api/meetings/shown', '/api/meetings/other', '/api/meetings/shown']));
    said.say({ kind: 'changed', tables: ['meetings'], meetings: null });
    await until(() => expect(details()).toHaveLength(5));
    // How far a model is: of one meeting, and of nothing else that is shown of it.
    const dispatched = vi.spyOn(store, 'dispatch');
    said.say({ kind: 'changed', tables: ['model_readings'], meetings: ['shown'] });
    const told = () => dispatched.mock.calls.map(([action]) => action).filter(api.util.invalidateTags.match);
    await until(() => expect(told()).toMatchObject([{ payload: [{ type: 'Reading', id: 'shown' }] }]));
  });

  it('have nothing fetched twice by a stream that begins with the page, or for another session', async () => {
    const store = createStore();
    const [first, second] = [new Said(), new Said()];
    const server = begin(
      store,
      () => first.response,
      () => second.response,
    );
    const dispatched = vi.spyOn(store, 'dispatch');
    await store.dispatch(endpoints.liveList.initiate());
    first.say({ kind: 'ready' });
    await until(() => expect(selectStreaming(store.getState())).toBe(true));
    store.dispatch(followed({ session: 's-1' }));
    await until(() => expect(server.callsOf(stream)).toHaveLength(2));
    second.say({ kind: 'ready' });
    second.say({ kind: 'changed', tables: ['meetings'], meetings: ['m-1'] });
    await until(() => expect(server.callsOf(listMeetings)).toHaveLength(2));
    // What was read before the stream began may have changed: it is asked to tell what did.
    const since = server.callsOf(stream).map(({ query }) => Number(query.get('since') ?? 'not asked'));
    expect(since.every((ms) => ms >= 0 && ms <= 60_000)).toBe(true);
    expect(dispatched.mock.calls.map(([action]) => action).filter(api.util.invalidateTags.match)).toMatchObject([
      { payload: [{ type: 'Meeting', id: 'm-1' }, { type: 'Meetings' }, { type: 'Stats' }] },
    ]);
  });

  it('have what was asked early asked again where something changed before it was taken', async () => {
    const store = createStore();
    const said = new Said();
    const stale = answer(meetingDetail, { success: true, data: {} } as never);
    window.greffierEarly = new Map([
      [
        '/api/meetings/m-1',
        { response: Promise.resolve(stale), token: SESSION.accessToken, askedAt: performance.now() - 3_000 },
      ],
    ]);
    const server = begin(store, () => said.response);
    await until(() => expect(server.callsOf(stream)).toHaveLength(1));
    said.say({ kind: 'ready' });
    said.say({ kind: 'changed', tables: ['meetings'], meetings: ['m-1'] });
    await until(() => expect(window.greffierEarly?.size).toBe(0));
    await store.dispatch(endpoints.liveDetail.initiate('m-1'));
    expect(server.received.filter(({ path }) => path === '/api/meetings/m-1')).toHaveLength(1);
  });

  it('fetch everything again where what is shown was asked for long before the code came', async () => {
    const store = createStore();
    const said = new Said();
    shownSince = Date.now() - 6_000;
    const server = begin(store, () => said.response);
    await store.dispatch(endpoints.liveList.initiate());
    said.say({ kind: 'ready' });
    await until(() => expect(server.callsOf(listMeetings)).toHaveLength(2));
  });

  it('ask for what changed since what is shown was asked for', async () => {
    const said = new Said();
    // Pages know it to the fraction of a millisecond; the server takes whole ones.
    shownSince = Date.now() - 3_000.4;
    const server = begin(createStore(), () => said.response);
    await until(() => expect(server.callsOf(stream)).toHaveLength(1));
    const since = server.callsOf(stream)[0]?.query.get('since');
    expect(since).toMatch(/^\d+$/u);
    expect(Number(since)).toBeGreaterThanOrEqual(3_001);
  });

  it('fetch everything again when they begin long after the page', async () => {
    const store = createStore();
    const said = new Said();
    const server = begin(store, () => said.response);
    await store.dispatch(endpoints.liveList.initiate());
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    said.say({ kind: 'ready' });
    await until(() => expect(server.callsOf(listMeetings)).toHaveLength(2));
    now.mockRestore();
  });

  it('fetch everything again when they come back, and meanwhile pages ask by themselves', async () => {
    const store = createStore();
    const [first, second] = [new Said(), new Said()];
    const server = begin(
      store,
      () => first.response,
      () => refuse(503, 'SERVER_STOPPING', 'Le serveur s’arrête.'),
      () => second.response,
    );
    await store.dispatch(endpoints.liveList.initiate());
    first.say({ kind: 'ready' });
    await until(() => expect(selectStreaming(store.getState())).toBe(true));
    first.end();
    await until(() => expect(selectStreaming(store.getState())).toBe(false));
    second.say({ kind: 'ready' });
    await until(() => expect(server.callsOf(listMeetings)).toHaveLength(2));
    expect(selectStreaming(store.getState())).toBe(true);
    expect(server.callsOf(stream)).toHaveLength(3);
  });

  it('renew the token that has expired, and say who one is with the new one', async () => {
    const store = createStore();
    const [first, second] = [new Said(), new Said()];
    const server = begin(
      store,
      () => first.response,
      () => second.response,
    );
    first.say({ kind: 'end', code: 'RIGHTS_CHANGED', message: 'Vos droits ont changé.' });
    first.end();
    await until(() =>
      expect(server.callsOf(stream).map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2']),
    );
    expect(readAccessToken()).toBe('token-2');
    expect(selectUser(store.getState())?.role).toBe('user');
  });

  it('lead to the sign-in screen when the session is over', async () => {
    const store = createStore();
    const server = begin(store, () => refuse(401, 'SESSION_ENDED', 'Votre session a pris fin.'));
    server.change(refresh, () => refuse(401, 'SESSION_ENDED', 'Votre session a pris fin.'));
    await over;
    expect(selectUser(store.getState())).toBeNull();
  });

  it('bring along what is said in the session that is followed, on the one stream of the tab', async () => {
    const store = createStore();
    const [first, second] = [new Said(), new Said()];
    const server = begin(
      store,
      () => first.response,
      () => second.response,
    );
    const heard: StreamMessage['kind'][] = [];
    const deaf = subscribe(({ kind }) => heard.push(kind));
    first.say({ kind: 'ready' });
    await until(() => expect(selectStreaming(store.getState())).toBe(true));
    store.dispatch(followed({ session: 's-1' }));
    await until(() => expect(server.callsOf(stream).map(({ query }) => query.get('session'))).toEqual([null, 's-1']));
    // The first one was left for it; nothing was lost.
    expect(selectStreaming(store.getState())).toBe(true);
    second.say({ kind: 'lines', meetingId: 'm-1', lines: [] });
    await until(() => expect(heard).toEqual(['ready', 'lines']));
    deaf();
  });

  it('are not heard in a tab that nobody looks at', async () => {
    const store = createStore();
    const [first, second] = [new Said(), new Said()];
    const server = begin(
      store,
      () => first.response,
      () => second.response,
    );
    first.say({ kind: 'ready' });
    await until(() => expect(selectStreaming(store.getState())).toBe(true));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => expect(selectStreaming(store.getState())).toBe(false));
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => expect(server.callsOf(stream)).toHaveLength(2));
  });
});

it('pauses grow, differ, and end', () => {
  expect([1, 2, 3, 20].map((failures) => pauseAfter(failures, 1))).toEqual([1_000, 2_000, 4_000, 30_000]);
  expect([1, 2, 3, 20].map((failures) => pauseAfter(failures, 0))).toEqual([500, 1_000, 2_000, 15_000]);
});
