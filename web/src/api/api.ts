import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { sessionEnded } from '../identity/slice.ts';
import { forgetSession, readAccessToken } from '../identity/storage.ts';
import type { Call } from './call.ts';
import type { Failure } from './failure.ts';
import { refreshAccess } from './refresh.ts';
import { request } from './request.ts';

/** What is refused there with 401 is a password or a code, no session. */
const isPublic = ({ route }: Call): boolean => route.access === 'public';

/**
 * Calls the API; on 401 gets a new token once and calls again. Someone whose session is over sees the sign-in screen,
 * in place of the page they are on; a server that cannot be reached ends no session.
 */
const baseQuery: BaseQueryFn<Call, unknown, Failure> = async (call, { signal, dispatch }) => {
  const token = readAccessToken();
  const first = await request(call, signal);
  if ('data' in first || first.error.status !== 401 || isPublic(call)) return first;

  const refreshed = await refreshAccess(token);
  if (refreshed.ok) return request(call, signal);
  if (refreshed.error.status === 401 || refreshed.error.status === 403) {
    forgetSession();
    dispatch(sessionEnded());
  }
  return { error: refreshed.error };
};

/** What answers are about; the live stream says which of it changed. */
export const TAGS = [
  'Meeting',
  'Reading',
  'Meetings',
  'Stats',
  'Users',
  'Sessions',
  'Exports',
  'Diagrams',
  'Glossary',
  'Notices',
  'Joining',
] as const;
export interface Tag {
  readonly type: (typeof TAGS)[number];
  /** All of the type where there is none. */
  readonly id?: string;
}

/**
 * All server state. Each feature adds its own calls: `api.injectEndpoints({ endpoints: (build) => ({ meeting:
 * build.query<Answer<typeof meetingDetail>, string>({ query: (id) => call(meetingDetail, { params: { id } }) }) }) })`.
 */
export const api = createApi({
  baseQuery,
  tagTypes: TAGS,
  endpoints: () => ({}),
});
