/** Who was away so long, in ms, has come back: what they did before was another visit. */
export const VISIT_PAUSE_MS = 30 * 60_000;

/**
 * Port to when people were there. A visit lasts for as long as a window of theirs is in sight (its stream is open) or
 * their overview is asked for, with pauses shorter than VISIT_PAUSE_MS. It is told to nobody but themselves, and is
 * forgotten with the account.
 */
export interface Visits {
  /** They are there now. Those without a live session are passed over: an account that is gone leaves no trace. */
  seen(userIds: readonly string[], now: Date): Promise<void>;
  /** The person is there now; answers when the visit before this one ended, null during the first. */
  lastEnd(userId: string, now: Date): Promise<Date | null>;
}
