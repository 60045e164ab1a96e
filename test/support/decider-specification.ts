import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { stateFrom, type Decider } from '#domain/events/decider.ts';
import type { DomainEvent } from '#domain/events/event.ts';
import { expect } from 'vitest';

/** What a command led to: its events, or the error by which it was refused. */
interface Outcome<Event> {
  /** The events; throws the error of a command that was refused. */
  readonly events: readonly Event[];
  /** The events, or the code of the error by which the command is refused. */
  readonly result: readonly Event[] | string;
  /** Expects exactly these events. */
  then(...events: readonly Event[]): void;
  /** Expects events of which each has at least what is stated. */
  thenMatching(...events: readonly object[]): void;
  /** Expects that the command is accepted and nothing happens. */
  thenNothing(): void;
  /** Expects a refusal with the code of this error. */
  thenError(error: ErrorDefinition): void;
}

export interface DeciderSpecification<State, Command, Event> {
  /** The events that a stream has before. */
  given(...events: readonly Event[]): {
    readonly state: State;
    when(command: Command): Outcome<Event>;
  };
  /** The events of these commands, decided one after the other on an empty stream. */
  eventsOf(...commands: readonly Command[]): readonly Event[];
}

/** Specifies a decider: given events, when a command, then events, an error or nothing. */
export function specificationOf<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
): DeciderSpecification<State, Command, Event> {
  const decide = (events: readonly Event[], command: Command) => decider.decide(command, stateFrom(decider, events));
  return {
    given: (...events) => ({
      state: stateFrom(decider, events),
      when: (command) => outcomeOf(() => decide(events, command)),
    }),
    eventsOf: (...commands) =>
      commands.reduce<readonly Event[]>((events, command) => [...events, ...decide(events, command)], []),
  };
}

function outcomeOf<Event>(decide: () => readonly Event[]): Outcome<Event> {
  return {
    get events() {
      return decide();
    },
    get result() {
      return resultOf(decide);
    },
    then: (...events) => expect(decide()).toEqual(events),
    thenMatching: (...events) => expect(decide()).toMatchObject(events),
    thenNothing: () => expect(decide()).toEqual([]),
    thenError: ({ code }) => expect(resultOf(decide)).toBe(code),
  };
}

function resultOf<Event>(decide: () => readonly Event[]): string | readonly Event[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof GreffierError) return error.code;
    throw error;
  }
}
