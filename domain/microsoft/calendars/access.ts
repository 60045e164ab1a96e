import {
  afterFact,
  decideAuthorisation,
  type AuthorisationCommand,
  type AuthorisationFact,
  type Authorisations,
} from '#domain/authorisation/authorisations.ts';
import type { Decider } from '#domain/events/decider.ts';
import { onlyDecidedStream } from '#domain/events/stream.ts';
import type { GraphFailureCode } from '../failures.ts';
import { calendarAccessEvents, type CalendarAccessEvent } from './events.ts';
import type { MicrosoftScope } from './scopes.ts';

/** Whose calendars at Microsoft may be read. */
export type CalendarAccess = Authorisations<MicrosoftScope, GraphFailureCode>;
export type CalendarAccessCommand = AuthorisationCommand<MicrosoftScope, GraphFailureCode>;

function eventOf({ kind, data }: AuthorisationFact<MicrosoftScope, GraphFailureCode>): CalendarAccessEvent {
  switch (kind) {
    case 'authorised':
      return { type: 'MicrosoftAuthorised', data };
    case 'refused':
      return { type: 'MicrosoftAuthorisationRefused', data };
    case 'ended':
      return { type: 'MicrosoftAuthorisationEnded', data };
    case 'forgotten':
      return { type: 'MicrosoftTokenForgotten', data: { authorisationId: data.authorisationId } };
  }
}

function evolve(state: CalendarAccess, event: CalendarAccessEvent): CalendarAccess {
  switch (event.type) {
    case 'MicrosoftAuthorised':
      return afterFact(state, { kind: 'authorised', data: event.data });
    case 'MicrosoftAuthorisationRefused':
      return afterFact(state, { kind: 'refused', data: event.data });
    case 'MicrosoftAuthorisationEnded':
      return afterFact(state, { kind: 'ended', data: event.data });
    case 'MicrosoftTokenForgotten':
      return afterFact(state, { kind: 'forgotten', data: { ...event.data, isRevoked: false } });
  }
}

export const calendarAccessDecider: Decider<CalendarAccess, CalendarAccessCommand, CalendarAccessEvent> = {
  initialState: { authorisations: new Map(), leaving: new Map() },
  decide: (command, state) => {
    const fact = decideAuthorisation(command, state);
    return fact === null ? [] : [eventOf(fact)];
  },
  evolve,
};

export const calendarAccessStream = onlyDecidedStream('integration-microsoftcalendars', {
  events: calendarAccessEvents,
  decider: calendarAccessDecider,
});
