import type { DomainEvent } from './event.ts';

/**
 * What decides over one stream: pure, so that specs read given / when / then. `decide` answers what happens, possibly
 * nothing, or throws a GreffierError; `evolve` never fails.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initialState: State;
  decide(command: Command, state: State): readonly Event[];
  evolve(state: State, event: Event): State;
}

export const stateFrom = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
): State => events.reduce((state, event) => decider.evolve(state, event), decider.initialState);
