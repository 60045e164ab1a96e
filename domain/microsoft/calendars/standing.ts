import { isNews, pausedUntil } from '#domain/calendar/rounds.ts';
import type { Decider } from '#domain/events/decider.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { onlyDecidedStream } from '#domain/events/stream.ts';
import { z } from 'zod/mini';
import { GRAPH_FAILURE_CODES, type GraphFailureCode } from '../failures.ts';

const time = z.iso.datetime({ offset: true });
const count = z.int();
const code = z.enum(GRAPH_FAILURE_CODES as [GraphFailureCode, ...GraphFailureCode[]]);

/** How the reading of calendars at Microsoft goes on; the stream is `integration-microsoftsync`. Nothing is personal. */
export const microsoftSyncEvents = {
  /** Somebody wants it now. */
  MicrosoftSyncAsked: eventType(z.object({ at: time })),
  /** Microsoft asked to slow down: no calendar is read before `until`. */
  MicrosoftSyncPaused: eventType(z.object({ at: time, until: time })),
  MicrosoftSyncCompleted: eventType(
    z.object({
      at: time,
      /** Whose calendars were read, and how many entries were new or changed in them. */
      people: count,
      entries: count,
      /** What kept the rest from being read, with for how many people it did. */
      failures: z.array(z.object({ code, people: count })),
    }),
  ),
};

export type MicrosoftSyncEvent = EventOf<typeof microsoftSyncEvents>;
type Completed = Extract<MicrosoftSyncEvent, { type: 'MicrosoftSyncCompleted' }>['data'];
type Paused = Extract<MicrosoftSyncEvent, { type: 'MicrosoftSyncPaused' }>['data'];

export interface MicrosoftSyncStanding {
  /** When it was asked for and did not come about yet. */
  readonly askedAt: string | null;
  readonly paused: Paused | null;
  /** Pauses in a row. */
  readonly pauses: number;
  readonly last: Completed | null;
}

/** `at`: now, ISO 8601. */
export type MicrosoftSyncCommand =
  | { readonly type: 'askSync'; readonly at: string }
  /** `retryAfterMs`: as Microsoft said; null where it did not. */
  | { readonly type: 'pauseSync'; readonly at: string; readonly retryAfterMs: number | null }
  | ({ readonly type: 'completeSync' } & Completed);

function decide(command: MicrosoftSyncCommand, state: MicrosoftSyncStanding): readonly MicrosoftSyncEvent[] {
  const { at } = command;
  if (command.type === 'askSync') return state.askedAt === null ? [{ type: 'MicrosoftSyncAsked', data: { at } }] : [];
  if (command.type === 'pauseSync') {
    const until = pausedUntil(command, state.pauses);
    const isKnown = state.paused !== null && state.paused.until >= until;
    return isKnown ? [] : [{ type: 'MicrosoftSyncPaused', data: { at, until } }];
  }
  const { type: _type, ...data } = command;
  return isNews(data, state, data.entries) ? [{ type: 'MicrosoftSyncCompleted', data }] : [];
}

function evolve(state: MicrosoftSyncStanding, { type, data }: MicrosoftSyncEvent): MicrosoftSyncStanding {
  if (type === 'MicrosoftSyncAsked') return { ...state, askedAt: data.at };
  if (type === 'MicrosoftSyncPaused') return { ...state, paused: data, pauses: state.pauses + 1 };
  return { askedAt: null, paused: null, pauses: 0, last: data };
}

export const microsoftSyncDecider: Decider<MicrosoftSyncStanding, MicrosoftSyncCommand, MicrosoftSyncEvent> = {
  initialState: { askedAt: null, paused: null, pauses: 0, last: null },
  decide,
  evolve,
};

export const microsoftSyncStream = onlyDecidedStream('integration-microsoftsync', {
  events: microsoftSyncEvents,
  decider: microsoftSyncDecider,
});
