import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Whether changes are being heard live; while they are not, pages ask from time to time. */
const slice = createSlice({
  name: 'live',
  initialState: { streaming: false },
  reducers: { streaming: (_state, { payload }: PayloadAction<boolean>) => ({ streaming: payload }) },
  selectors: { selectStreaming: (state) => state.streaming },
});

export const liveReducer = slice.reducer;
export const { streaming } = slice.actions;
export const { selectStreaming } = slice.selectors;
