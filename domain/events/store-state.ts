/** How the event store stands, as far as this process knows, and since when. */
export interface StoreState {
  /**
   * `away`: it does not answer. Nothing can be written, and nothing read from it.
   * `older`: it lacks events that the tables have passed (RECORD_OLDER). Nothing is written; tables may be ahead of it.
   */
  readonly status: 'answering' | 'away' | 'older';
  readonly since: Date;
}

/** Port to who knows how the event store stands. */
export interface StoreMonitor {
  state(): StoreState;
  /** Calls `listener` at every change of the status; answers what ends that. */
  onChange(listener: (state: StoreState, previous: StoreState) => void): () => void;
}
