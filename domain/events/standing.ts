/** How the event store stands, as far as this process knows, and since when. */
export interface StoreStanding {
  /** `away`: it does not answer. Nothing can be written, and nothing read from it. */
  readonly status: 'answering' | 'away';
  readonly since: Date;
}
