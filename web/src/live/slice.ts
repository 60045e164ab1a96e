import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface Live {
  /** Whether changes are being heard; while they are not, pages ask from time to time. */
  readonly streaming: boolean;
  /** The bot session whose lines are to come along. */
  readonly session: string | null;
}

const initialState: Live = { streaming: false, session: null };

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    streaming: (state, { payload }: PayloadAction<boolean>) => ({ ...state, streaming: payload }),
    followed: (state, { payload }: PayloadAction<string | null>) => ({ ...state, session: payload }),
  },
  selectors: { selectStreaming: ({ streaming }) => streaming, selectFollowed: ({ session }) => session },
});

export const liveReducer = slice.reducer;
export const { streaming, followed } = slice.actions;
export const { selectStreaming, selectFollowed } = slice.selectors;
