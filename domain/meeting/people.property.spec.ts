import { stateFrom } from '#domain/events/decider.ts';
import { OBSERVER, ORGANISER, peopleCommands, someMeeting } from '#test/support/meetings.ts';
import { savedStreams, wholeDecider } from '#test/support/saved.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { meetingDecider } from './decide.ts';
import type { MeetingEvent } from './events.ts';

const ID = '11111111-1111-5111-8111-111111111111';
/** Accounts of the generated commands. */
const [NOE, CHIEF] = ['7b1c8c1e-0000-4000-8000-00000000000b', '7b1c8c1e-0000-4000-8000-00000000000c'];
const organiser = { userId: ORGANISER, isAdmin: false };
const { meeting, captured } = savedStreams(ID, someMeeting());
const { given } = specificationOf(wholeDecider(captured));

it('no participant is two accounts, a room is none, and nobody gains a right by their own word', () => {
  const askers = fc.constantFrom(organiser, { userId: CHIEF, isAdmin: true }, { userId: NOE, isAdmin: true });
  fc.assert(
    fc.property(fc.array(peopleCommands(ID, askers), { maxLength: 20 }), (commands) => {
      let events: readonly MeetingEvent[] = meeting;
      for (const command of commands) {
        const { result } = given(...events).when(command);
        if (typeof result === 'string') continue;
        const own = 'principal' in command ? command.principal.userId : '';
        const gained = result.flatMap((event) => (event.type === 'ParticipantLinked' ? [event.data.userId] : []));
        expect(own !== ORGANISER && gained.includes(own)).toBe(false);
        events = [...events, ...result];
      }
      const { links, rooms } = stateFrom(meetingDecider, events);
      const holding = [...links.byNumber.values()].filter(({ holds }) => holds).map(({ participant }) => participant);
      expect(new Set(holding).size).toBe(holding.length);
      expect(holding.filter((participant) => rooms.has(participant))).toEqual([]);
      expect([...links.byNumber.values()].map(({ userId }) => userId)).not.toContain(OBSERVER);
    }),
  );
});
