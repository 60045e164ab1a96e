import type { StreamMessage } from '#api/contract/stream.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How the event store stands, since when, ISO 8601, and what waits for it, where it is not as it should be. */
export type Outage = Pick<Extract<StreamMessage, { kind: 'store' }>, 'since' | 'waiting'> & {
  readonly status: 'away' | 'older';
};

/** The bot session, or the meeting, whose lines are to come along. */
export type Followed = Readonly<Record<'session', string>> | Readonly<Record<'meeting', string>>;

export interface Live {
  /** Whether changes are being heard; while they are not, pages ask from time to time. */
  readonly streaming: boolean;
  readonly followed: Followed | null;
  readonly outage: Outage | null;
}

const initialState: Live = { streaming: false, followed: null, outage: null };

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    streaming: (state, { payload }: PayloadAction<boolean>) => ({ ...state, streaming: payload }),
    outage: (state, { payload }: PayloadAction<Outage | null>) => ({ ...state, outage: payload }),
    followed: (state, { payload }: PayloadAction<Followed | null>) => ({ ...state, followed: payload }),
  },
  selectors: {
    selectStreaming: ({ streaming }) => streaming,
    selectFollowed: ({ followed }) => followed,
    selectOutage: ({ outage }) => outage,
  },
});

/** Where the store keeps it. */
export type LiveSlice = Readonly<Record<'live', Live>>;

export const liveReducer = slice.reducer;
export const { streaming, followed, outage } = slice.actions;
export const { selectStreaming, selectFollowed, selectOutage } = slice.selectors;
