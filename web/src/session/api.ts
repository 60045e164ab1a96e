import {
  acceptInvitation,
  login,
  loginCode,
  loginEnrolment,
  loginEnrolmentCode,
  logout,
  secondStep,
  type SecondStep,
  type Session,
} from '#api/contract/auth.ts';
import { api } from '../api/api.ts';
import { call, type Answer, type Body } from '../api/call.ts';
import type { Dispatch } from '../api/dispatch.ts';
import { signedIn } from '../identity/slice.ts';
import { forgetSession, keepSession } from '../identity/storage.ts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Answer<typeof login> | SecondStep, Body<typeof login>>({
      query: (body) => call(login, { body }, secondStep),
    }),
    loginCode: build.mutation<Answer<typeof loginCode>, Body<typeof loginCode>>({
      query: (body) => call(loginCode, { body }),
    }),
    loginEnrolment: build.mutation<Answer<typeof loginEnrolment>, Body<typeof loginEnrolment>>({
      query: (body) => call(loginEnrolment, { body }),
    }),
    loginEnrolmentCode: build.mutation<Answer<typeof loginEnrolmentCode>, Body<typeof loginEnrolmentCode>>({
      query: (body) => call(loginEnrolmentCode, { body }),
    }),
    acceptInvitation: build.mutation<Answer<typeof acceptInvitation>, Body<typeof acceptInvitation>>({
      query: (body) => call(acceptInvitation, { body }),
    }),
    logout: build.mutation<Answer<typeof logout>, void>({ query: () => call(logout, {}) }),
  }),
});

const { endpoints } = sessionApi;

/** Keeps the session in the browser and shows the application to its person. */
export const enter = (session: Session) => (dispatch: Dispatch) => {
  keepSession(session);
  // What another person had loaded in this tab must not be shown to this one.
  dispatch(api.util.resetApiState());
  dispatch(signedIn(session.user));
};

/**
 * Signs in; answers the step that is left where a second factor is needed. Throws the API's failure when it is refused.
 */
export const signIn =
  (email: string, password: string) =>
  async (dispatch: Dispatch): Promise<SecondStep | null> => {
    const answer = await dispatch(endpoints.login.initiate({ email, password }, { track: false })).unwrap();
    if ('step' in answer) return answer;
    dispatch(enter(answer));
    return null;
  };

/** The second step: a code of the telephone, or a recovery code. */
export const giveCode = (challenge: string, code: string) => async (dispatch: Dispatch) => {
  dispatch(enter(await dispatch(endpoints.loginCode.initiate({ challenge, code }, { track: false })).unwrap()));
};

/** Begins to set up the second factor without which nobody signs in here. */
export const beginEnrolment = (challenge: string) => (dispatch: Dispatch) =>
  dispatch(endpoints.loginEnrolment.initiate({ challenge }, { track: false })).unwrap();

/** Finishes setting it up. The session that comes of it is entered once the recovery codes have been kept. */
export const confirmEnrolment = (challenge: string, code: string) => (dispatch: Dispatch) =>
  dispatch(endpoints.loginEnrolmentCode.initiate({ challenge, code }, { track: false })).unwrap();

/** Chooses the first password of an invited person; answers their address. */
export const acceptInvite = (token: string, password: string) => (dispatch: Dispatch) =>
  dispatch(endpoints.acceptInvitation.initiate({ token, password }, { track: false })).unwrap();

/** Ends the session on the server, as far as it can be reached, then forgets everything here and reloads the page. */
export const signOut = () => async (dispatch: Dispatch) => {
  await dispatch(endpoints.logout.initiate(undefined, { track: false }));
  forgetSession();
  location.reload();
};
