import type { EventStore, StoredEvent } from '#domain/events/store.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { SkipReason } from '#domain/meeting/event-data.ts';
import type { Patience } from '../patience.ts';

/** How the analysis of an imported meeting ended. */
export type AnalysisOutcome =
  | { readonly state: 'analysed' | 'deleted' }
  | { readonly state: 'skipped'; readonly reason: SkipReason }
  | { readonly state: 'failed'; readonly code: string };

const json = (bytes: Uint8Array): Record<string, unknown> =>
  JSON.parse(Buffer.from(bytes).toString('utf8')) as Record<string, unknown>;

/** Reasons and codes are plain fields: no key is needed to read them. */
function outcomeOf({ type, data }: StoredEvent): AnalysisOutcome | null {
  switch (type) {
    case 'MeetingAnalysed':
      return { state: 'analysed' };
    case 'MeetingAnalysisSkipped':
      return { state: 'skipped', reason: json(data)['reason'] as SkipReason };
    case 'MeetingAnalysisFailed':
      return { state: 'failed', code: String(json(data)['code']) };
    case 'MeetingDeleted':
      return { state: 'deleted' };
    default:
      return null;
  }
}

export interface Following {
  readonly after: bigint | null;
  readonly patience: Patience;
  readonly signal: AbortSignal;
}

/** Hears from the log how analyses end, in whichever process: this process, or a server beside it. */
export class Analyses {
  readonly outcomes = new Map<string, AnalysisOutcome>();
  readonly #open = new Set<string>();
  #settled = Promise.withResolvers<void>();
  /** Called after each outcome. */
  onOutcome: () => void = () => {};

  /** To be called before the meeting is saved: its analysis may end before the saving is known to have succeeded. */
  expect(meetingId: string): void {
    this.#open.add(meetingId);
  }

  /** The meeting was not saved. */
  dismiss(meetingId: string): void {
    this.#open.delete(meetingId);
    this.#look();
  }

  get open(): readonly string[] {
    return [...this.#open];
  }

  /** Resolves when nothing is open; to be asked for once everything that is expected is. */
  settled(): Promise<void> {
    this.#settled = Promise.withResolvers<void>();
    this.#look();
    return this.#settled.promise;
  }

  /** Follows the log after a position until `signal` is aborted. */
  async follow(store: EventStore, { after, patience, signal }: Following): Promise<void> {
    let position = after;
    while (!signal.aborted) {
      await patience.through(async () => {
        for await (const batch of store.subscribe(position, signal)) {
          for (const event of batch.events) this.#hear(event);
          position = batch.position ?? position;
        }
      });
    }
  }

  #hear(event: StoredEvent): void {
    const meetingId = meetingOf(event.stream);
    const outcome = outcomeOf(event);
    if (meetingId === null || outcome === null || !this.#open.delete(meetingId)) return;
    this.outcomes.set(meetingId, outcome);
    this.onOutcome();
    this.#look();
  }

  #look(): void {
    if (this.#open.size === 0) this.#settled.resolve();
  }
}
