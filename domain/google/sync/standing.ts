import { isNews, pausedUntil } from '#domain/calendar/rounds.ts';
import type { Decider } from '#domain/events/decider.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { onlyDecidedStream } from '#domain/events/stream.ts';
import { z } from 'zod/mini';
import { GOOGLE_FAILURE_CODES, type GoogleFailureCode } from '../failures.ts';
import { GOOGLE_APIS } from '../workspace.ts';

const time = z.iso.datetime({ offset: true });
const count = z.int();
const code = z.enum(GOOGLE_FAILURE_CODES as [GoogleFailureCode, ...GoogleFailureCode[]]);

/**
 * How the synchronisation with Google goes on; the stream is `integration-googlesync`. Nothing in it is personal. A
 * round is recorded where something came of it, and once a day, so that the stream does not grow by the quarter of an
 * hour.
 */
export const syncEvents = {
  /** Somebody wants it now. */
  GoogleSyncAsked: eventType(z.object({ at: time })),
  /** Google asked to slow down: nothing is asked of it before `until`. */
  GoogleSyncPaused: eventType(z.object({ api: z.enum(GOOGLE_APIS), at: time, until: time })),
  GoogleSyncCompleted: eventType(
    z.object({
      at: time,
      /** Whose data was read, and how many entries and transcripts were new or changed in it. */
      people: count,
      entries: count,
      transcripts: count,
      /** What kept the rest from being read, with for how many people it did. */
      failures: z.array(z.object({ code, people: count })),
    }),
  ),
};

export type SyncEvent = EventOf<typeof syncEvents>;
type Completed = Extract<SyncEvent, { type: 'GoogleSyncCompleted' }>['data'];
type Paused = Extract<SyncEvent, { type: 'GoogleSyncPaused' }>['data'];

export interface SyncStanding {
  /** When it was asked for and did not come about yet. */
  readonly askedAt: string | null;
  readonly paused: Paused | null;
  /** Pauses in a row. */
  readonly pauses: number;
  readonly last: Completed | null;
}

/** `at`: now, ISO 8601. */
export type SyncCommand =
  | { readonly type: 'askSync'; readonly at: string }
  /** `retryAfterMs`: as Google said; null where it did not. */
  | {
      readonly type: 'pauseSync';
      readonly api: Paused['api'];
      readonly at: string;
      readonly retryAfterMs: number | null;
    }
  | ({ readonly type: 'completeSync' } & Completed);

function decide(command: SyncCommand, state: SyncStanding): readonly SyncEvent[] {
  switch (command.type) {
    case 'askSync':
      return state.askedAt === null ? [{ type: 'GoogleSyncAsked', data: { at: command.at } }] : [];
    case 'pauseSync': {
      const data = { api: command.api, at: command.at, until: pausedUntil(command, state.pauses) };
      const isKnown = state.paused !== null && state.paused.api === data.api && state.paused.until >= data.until;
      return isKnown ? [] : [{ type: 'GoogleSyncPaused', data }];
    }
    case 'completeSync': {
      const { type: _type, ...data } = command;
      return isNews(data, state, data.entries + data.transcripts) ? [{ type: 'GoogleSyncCompleted', data }] : [];
    }
  }
}

function evolve(state: SyncStanding, { type, data }: SyncEvent): SyncStanding {
  switch (type) {
    case 'GoogleSyncAsked':
      return { ...state, askedAt: data.at };
    case 'GoogleSyncPaused':
      return { ...state, paused: data, pauses: state.pauses + 1 };
    case 'GoogleSyncCompleted':
      return { askedAt: null, paused: null, pauses: 0, last: data };
  }
}

export const syncDecider: Decider<SyncStanding, SyncCommand, SyncEvent> = {
  initialState: { askedAt: null, paused: null, pauses: 0, last: null },
  decide,
  evolve,
};

export const syncStream = onlyDecidedStream('integration-googlesync', { events: syncEvents, decider: syncDecider });
