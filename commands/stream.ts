import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import type { DomainEvent, Recorded } from '#domain/events/event.ts';
import type { AppendResult, EventLog, EventToRecord } from '#domain/events/log.ts';
import { UNKNOWN_EVENT } from '#domain/events/registry.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import type { DecidedStream, EventStream } from '#domain/events/stream.ts';

export interface LoadedEvents<Event extends DomainEvent> {
  readonly events: readonly Recorded<Event>[];
  /** What the next append to the stream expects. */
  readonly revision: ExpectedRevision;
}

export interface LoadedState<State, Event extends DomainEvent> extends LoadedEvents<Event> {
  readonly state: State;
}

/** The events of a stream. Throws UNKNOWN_EVENT where one stands in it that is not of its kind. */
export async function loadEvents<Event extends DomainEvent>(
  log: Pick<EventLog, 'load'>,
  stream: EventStream<Event>,
): Promise<LoadedEvents<Event>> {
  const { events, revision } = await log.load(stream.name);
  return {
    revision,
    events: events.map((event) => {
      if (!stream.holds(event)) throw new GreffierError(UNKNOWN_EVENT, { type: event.type, stream: stream.name });
      return event;
    }),
  };
}

/** The events of a stream and what they add up to. Throws as `loadEvents` does. */
export async function loadState<State, Command, Event extends DomainEvent>(
  log: Pick<EventLog, 'load'>,
  stream: DecidedStream<State, Command, Event>,
): Promise<LoadedState<State, Event>> {
  const loaded = await loadEvents(log, stream);
  return { ...loaded, state: stateFrom(stream.decider, loaded.events) };
}

/** Appends events of the stream's own kind. Throws what the log's append throws. */
export const appendTo = <Event extends DomainEvent>(
  log: Pick<EventLog, 'append'>,
  stream: EventStream<Event>,
  { revision, events }: { readonly revision: ExpectedRevision; readonly events: readonly EventToRecord<Event>[] },
): Promise<AppendResult> => log.append(stream.name, revision, events);
