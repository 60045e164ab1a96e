import { logout, type Session } from '#api/contract/auth.ts';
import { api } from '../api/api.ts';
import { call, type Answer } from '../api/call.ts';
import type { Dispatch } from '../api/dispatch.ts';
import { forgetEarly } from '../api/early.ts';
import { signedIn } from '../identity/slice.ts';
import { forgetSession, keepSession } from '../identity/storage.ts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<Answer<typeof logout>, void>({ query: () => call(logout, {}) }),
  }),
});

const { endpoints } = sessionApi;

/** Keeps the session in the browser and shows the application to its person. */
export const enter = (session: Session) => (dispatch: Dispatch) => {
  keepSession(session);
  // What another person had loaded in this tab must not be shown to this one.
  forgetEarly();
  dispatch(api.util.resetApiState());
  dispatch(signedIn(session.user));
};

/** Ends the session on the server, as far as it can be reached, then forgets everything here and reloads the page. */
export const signOut = () => async (dispatch: Dispatch) => {
  await dispatch(endpoints.logout.initiate(undefined, { track: false }));
  forgetSession();
  location.reload();
};
