import type { SignedInUser } from '#api/contract/auth.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { restoreUser } from './storage.ts';

export interface SessionState {
  readonly user: SignedInUser | null;
  /** The server took the session for over: nobody signed out. */
  readonly hasEnded: boolean;
}

/** Who is signed in. The tokens are not part of the state: nothing that is drawn depends on them. */
const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ user: restoreUser(), hasEnded: false }),
  reducers: {
    signedIn: (_state, action: PayloadAction<SignedInUser>) => ({ user: action.payload, hasEnded: false }),
    signedOut: () => ({ user: null, hasEnded: false }),
    sessionEnded: () => ({ user: null, hasEnded: true }),
  },
  selectors: { selectUser: (state) => state.user, selectHasEnded: (state) => state.hasEnded },
});

/** Where the store keeps it. */
export type SessionSlice = Readonly<Record<'session', SessionState>>;

export const sessionReducer = slice.reducer;
export const { signedIn, signedOut, sessionEnded } = slice.actions;
export const { selectUser, selectHasEnded } = slice.selectors;
