import { stateFrom } from '#domain/events/decider.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import { comparePositions, parsePosition } from '#domain/events/position.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { endOfDay, isWholeDay, readDate } from '../import/date.ts';
import type { CommandDependencies } from '../run-command.ts';
import { indented, jsonOf, lineOf } from './readable.ts';

const STREAM_NOT_FOUND: ErrorDefinition = {
  code: 'STREAM_NOT_FOUND',
  kind: 'not-found',
  message: 'Ce flux n’a pas d’événement, ou n’en avait pas encore.',
};

/**
 * Which events had happened by `at`: a position of this store (« 1234 », or with the store's id before it) or a date; a
 * date without a time is the whole of that day, in Paris. Throws FOREIGN_POSITION or MEETING_DATE_INVALID.
 */
export function happenedBy(at: string, store: string): (event: Pick<Recorded, 'position' | 'metadata'>) => boolean {
  if (/^(?:[0-9a-z-]+:)?\d{1,19}$/u.test(at)) {
    const limit = parsePosition(at.includes(':') ? at : `${store}:${at}`);
    return ({ position }) => comparePositions({ store, value: position }, limit) <= 0;
  }
  const instant = Date.parse(readDate(at));
  if (!isWholeDay(at)) return ({ metadata }) => Date.parse(metadata.time) <= instant;
  const midnight = Date.parse(endOfDay(at));
  return ({ metadata }) => Date.parse(metadata.time) < midnight;
}

/**
 * Prints the events of a stream, decrypted, and for a meeting the state that they add up to; `at` shows it as it was
 * then.
 */
export async function showStream(
  { record: { log, store } }: CommandDependencies,
  stream: string,
  { at, json }: { readonly at: string | undefined; readonly json: boolean },
): Promise<void> {
  const then = at === undefined ? () => true : happenedBy(at, store.id);
  const events = (await log.load(stream)).events.filter(then);
  if (events.length === 0) throw new GreffierError(STREAM_NOT_FOUND, { stream });
  const meetingId = meetingOf(stream);
  const meeting = meetingId === null ? null : meetingStreams.of(meetingId);
  const state = meeting && stateFrom(meeting.decider, events.filter(meeting.holds));
  if (json) {
    console.log(jsonOf({ stream, events, ...(state && { state }) }));
    return;
  }
  for (const event of events) console.log(`${lineOf(event)}\n${indented(event.data)}`);
  if (state) console.log(`État de la réunion${at === undefined ? '' : ' à ce moment'}\n${indented(state)}`);
}
