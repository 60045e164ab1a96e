import { login, logout } from '#api/contract/auth.ts';
import { api } from '../api/api.ts';
import { call, type Answer, type Arguments } from '../api/call.ts';
import type { Dispatch } from '../store.ts';
import { signedIn } from './slice.ts';
import { forgetSession, keepSession } from './storage.ts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Answer<typeof login>, Arguments<typeof login>['body']>({ query: (body) => call(login, { body }) }),
    logout: build.mutation<Answer<typeof logout>, void>({ query: () => call(logout, {}) }),
  }),
});

/** Signs in and keeps the session in the browser. Throws the API's failure when it is refused. */
export const signIn = (email: string, password: string) => async (dispatch: Dispatch) => {
  const session = await dispatch(sessionApi.endpoints.login.initiate({ email, password }, { track: false })).unwrap();
  keepSession(session);
  // What another person had loaded in this tab must not be shown to this one.
  dispatch(api.util.resetApiState());
  dispatch(signedIn(session.user));
};

/** Ends the session on the server, as far as it can be reached, then forgets everything here and reloads the page. */
export const signOut = () => async (dispatch: Dispatch) => {
  await dispatch(sessionApi.endpoints.logout.initiate(undefined, { track: false }));
  forgetSession();
  location.reload();
};
