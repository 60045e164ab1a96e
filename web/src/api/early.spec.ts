// @vitest-environment happy-dom
import { meetingNavigation } from '#api/contract/meetings.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSession } from '../identity/storage.ts';
import { SESSION } from '../testing/app.tsx';
import { answer, refuse, stubServer } from '../testing/server.ts';
import { call } from './call.ts';
import { askEarly, forgetEarly } from './early.ts';
import { forgetPosition, rememberPosition } from './positions.ts';
import { request } from './request.ts';

const ADDRESS = '/api/meetings/m-1/navigation';
const ask = () => request(call(meetingNavigation, { params: { id: 'm-1' } }));
const ALONE = { previous: null, next: null };

const server = () => stubServer([[meetingNavigation, () => answer(meetingNavigation, ALONE)]]);

beforeEach(() => {
  localStorage.clear();
  forgetEarly();
  forgetPosition();
  keepSession(SESSION);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what is asked for before its page has come', () => {
  it('is asked once: the page takes the answer, and asks by itself the next time', async () => {
    const { received } = server();
    askEarly(ADDRESS);
    expect(received).toHaveLength(1);
    expect(await ask()).toEqual({ data: ALONE });
    expect(received).toHaveLength(1);
    await ask();
    expect(received).toHaveLength(2);
  });

  it('is asked again by the page where it was refused, since it may be there by now', async () => {
    const answers = [refuse(404, 'MEETING_NOT_FOUND', 'Réunion introuvable'), answer(meetingNavigation, ALONE)];
    const { received } = stubServer([[meetingNavigation, () => answers.shift() ?? answer(meetingNavigation, ALONE)]]);
    askEarly(ADDRESS);
    expect(await ask()).toEqual({ data: ALONE });
    expect(received).toHaveLength(2);
  });

  it('is not taken when it was asked for somebody else, or long ago', async () => {
    const { received } = server();
    askEarly(ADDRESS);
    keepSession({ ...SESSION, accessToken: 'token-2' });
    await ask();
    expect(received.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2']);
    forgetEarly();
    askEarly(ADDRESS);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001);
    await ask();
    expect(received).toHaveLength(4);
  });

  it('is not asked for where it was read a moment ago, after a command, or without a session', async () => {
    const { received } = server();
    await ask();
    askEarly(ADDRESS);
    forgetEarly();
    rememberPosition('store:7');
    askEarly(ADDRESS);
    forgetPosition();
    localStorage.clear();
    askEarly(ADDRESS);
    expect(received).toHaveLength(1);
  });
});
