import type { Category } from './category.ts';
import type { Decider } from './decider.ts';
import type { DomainEvent, Recorded } from './event.ts';
import { isEventOf, type EventOf, type EventTypes } from './registry.ts';

/** One stream, with the events that it can hold: what is loaded from it, or appended to it, has their type. */
export interface EventStream<Event extends DomainEvent> {
  readonly name: string;
  /** Whether an event that was read is one of its kind. */
  readonly holds: (event: Recorded) => event is Recorded<Event>;
}

/** A stream over which commands are decided. */
export interface DecidedStream<State, Command, Event extends DomainEvent> extends EventStream<Event> {
  readonly decider: Decider<State, Command, Event>;
}

/** A kind of stream: what its streams are called, what can happen in them, and how that is decided and folded. */
export interface StreamType {
  /** The first part of the streams' names, or the name of the only one. */
  readonly category: string;
  readonly events: EventTypes;
}

export interface EventStreams<Event extends DomainEvent> extends StreamType {
  readonly of: (id: string) => EventStream<Event>;
}

export interface DecidedStreams<State, Command, Event extends DomainEvent> extends StreamType {
  readonly decider: Decider<State, Command, Event>;
  readonly of: (id: string) => DecidedStream<State, Command, Event>;
}

const streamOf = <Types extends EventTypes>(name: string, events: Types): EventStream<EventOf<Types>> => ({
  name,
  holds: (event) => isEventOf(events, event),
});

/** Streams of one writer that decides nothing: the events are what it has seen. */
export const eventStreams = <Types extends EventTypes>(
  category: Category,
  events: Types,
): EventStreams<EventOf<Types>> => ({
  category: category.name,
  events,
  of: (id) => streamOf(category.streamOf(id), events),
});

/** The one stream of its kind, over which nothing is decided. */
export const onlyEventStream = <Types extends EventTypes>(
  name: string,
  events: Types,
): StreamType & EventStream<EventOf<Types>> => ({ category: name, events, ...streamOf(name, events) });

interface Decided<Types extends EventTypes, State, Command> {
  readonly events: Types;
  readonly decider: Decider<State, Command, EventOf<Types>>;
}

export const decidedStreams = <Types extends EventTypes, State, Command>(
  category: Category,
  { events, decider }: Decided<Types, State, Command>,
): DecidedStreams<State, Command, EventOf<Types>> => ({
  category: category.name,
  events,
  decider,
  of: (id) => ({ ...streamOf(category.streamOf(id), events), decider }),
});

/** The one stream of its kind. */
export const onlyDecidedStream = <Types extends EventTypes, State, Command>(
  name: string,
  { events, decider }: Decided<Types, State, Command>,
): StreamType & DecidedStream<State, Command, EventOf<Types>> => ({
  category: name,
  events,
  decider,
  ...streamOf(name, events),
});
