import type { SignedInUser } from '#api/contract/auth.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { restoreUser } from './storage.ts';

export interface SessionState {
  readonly user: SignedInUser | null;
}

/** Who is signed in. The tokens are not part of the state: nothing that is drawn depends on them. */
const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ user: restoreUser() }),
  reducers: {
    signedIn: (_state, action: PayloadAction<SignedInUser>) => ({ user: action.payload }),
    signedOut: () => ({ user: null }),
  },
  selectors: { selectUser: (state) => state.user },
});

/** Where the store keeps it. */
export type SessionSlice = Readonly<Record<'session', SessionState>>;

export const sessionReducer = slice.reducer;
export const { signedIn, signedOut } = slice.actions;
export const { selectUser } = slice.selectors;
