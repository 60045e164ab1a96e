import { refreshAccess } from '../api/refresh.ts';
import type { Dispatch } from '../api/dispatch.ts';
import { signedIn } from '../identity/slice.ts';
import { readAccessToken, restoreUser } from '../identity/storage.ts';

/**
 * After a change to one's own account: who one is now, as the server says. What cannot be asked for is learnt with the
 * next token.
 */
export const renewSession = () => async (dispatch: Dispatch) => {
  const { ok } = await refreshAccess(readAccessToken());
  const user = restoreUser();
  if (ok && user !== null) dispatch(signedIn(user));
};
