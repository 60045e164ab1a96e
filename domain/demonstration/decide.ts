import type { Decider } from '#domain/events/decider.ts';
import { type ErrorDefinition, GreffierError } from '#domain/errors.ts';
import type { DemonstrationEvent } from './events.ts';

export const DEMONSTRATION_LEAVING: ErrorDefinition = {
  code: 'DEMONSTRATION_LEAVING',
  kind: 'conflict',
  message: 'Une démonstration est en cours de retrait\u00A0: terminez d’abord par «\u00A0greffier demo remove\u00A0».',
};

/** What one demonstration is made of. */
export interface Demonstration {
  readonly demonstrationId: string;
  /** YYYY-MM-DD in Paris. */
  readonly day: string;
  /** Ids, in their order. */
  readonly accounts: readonly string[];
  readonly meetings: readonly string[];
}

/** Whether a demonstration stands in the record; it is known until the last of it is gone. */
export type DemonstrationState =
  | { readonly phase: 'absent'; readonly demonstration: null }
  | { readonly phase: 'loading' | 'loaded' | 'removing'; readonly demonstration: Demonstration };

export type DemonstrationCommand =
  /** Changes nothing where one is there, or half there: that one is gone on with. */
  | ({ readonly type: 'beginLoad' } & Demonstration)
  | { readonly type: 'completeLoad' | 'beginRemoval' | 'completeRemoval' };

const initialState: DemonstrationState = { phase: 'absent', demonstration: null };

function decide(command: DemonstrationCommand, { phase, demonstration }: DemonstrationState): DemonstrationEvent[] {
  if (command.type === 'beginLoad') {
    if (phase === 'removing') throw new GreffierError(DEMONSTRATION_LEAVING);
    const { demonstrationId, day, accounts, meetings } = command;
    const data = { demonstrationId, day, accounts: [...accounts], meetings: [...meetings] };
    return phase === 'absent' ? [{ type: 'DemonstrationLoadBegun', data }] : [];
  }
  if (demonstration === null) return [];
  const data = { demonstrationId: demonstration.demonstrationId };
  switch (command.type) {
    case 'completeLoad':
      return phase === 'loading' ? [{ type: 'DemonstrationLoaded', data }] : [];
    case 'beginRemoval':
      return phase === 'removing' ? [] : [{ type: 'DemonstrationRemovalBegun', data }];
    case 'completeRemoval':
      return phase === 'removing' ? [{ type: 'DemonstrationRemoved', data }] : [];
  }
}

function evolve(state: DemonstrationState, event: DemonstrationEvent): DemonstrationState {
  if (event.type === 'DemonstrationLoadBegun') return { phase: 'loading', demonstration: event.data };
  if (event.type === 'DemonstrationRemoved' || state.demonstration === null) return initialState;
  return { ...state, phase: event.type === 'DemonstrationLoaded' ? 'loaded' : 'removing' };
}

export const demonstrationDecider: Decider<DemonstrationState, DemonstrationCommand, DemonstrationEvent> = {
  initialState,
  decide,
  evolve,
};
