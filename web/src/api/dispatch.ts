import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { api } from './api.ts';

/** The part of the store's state that answers of the API are kept in. */
export type ApiState = Readonly<Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>>;

/** Takes actions, and thunks such as calls of the API. */
export type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/** As much of the store as code needs that reads `State` of it and nothing else. */
export interface StoreOf<State> {
  readonly dispatch: Dispatch;
  readonly getState: () => State;
  readonly subscribe: (listener: () => void) => () => void;
}
