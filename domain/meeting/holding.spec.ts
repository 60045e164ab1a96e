import { specificationOf } from '#test/support/decider-specification.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { captureIdOf } from '#domain/meeting/capture/identity.ts';
import { ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { savedStreams } from '#test/support/saved.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetingDecider, type MeetingCommand, type Principal } from './decide.ts';
import type { MeetingEvent } from './events.ts';
import { ALREADY_HELD, ERASURE_UNDER_WAY, HOLD_FORBIDDEN, MEETING_HELD, NOT_HELD } from './holding.ts';
import { meetingKeys } from './identity.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const { meeting: saved } = savedStreams(ID, someMeeting({ providerMeetingId: 'abc-defg-hij' }));
const captureId = captureIdOf(ID, 'save');
const { given } = specificationOf(meetingDecider);
const admin: Principal = { userId: 'someone', isAdmin: true };
const organiser: Principal = { userId: ORGANISER, isAdmin: false };

const held: MeetingEvent = { type: 'MeetingHeld', data: { hold: 0, keyId: meetingKeys.hold(ID, 0), reason: 'Litige' } };
const lifted: MeetingEvent = { type: 'MeetingHoldLifted', data: { hold: 0 } };
const linked: MeetingEvent = {
  type: 'ParticipantLinked',
  data: { link: 0, captureId, participant: 1, keyId: meetingKeys.link(ID, 0), userId: 'u-1' },
};
const people = { captureId, participants: [1], guests: [] };
const postponed = (erasureId: string, links: number[] = []): MeetingEvent => ({
  type: 'PersonErasurePostponed',
  data: { erasureId, ...people, links },
});
const requested = (erasureId: string): MeetingEvent => ({
  type: 'PersonErasureRequested',
  data: { erasureId, ...people },
});
const hold = (principal = admin): MeetingCommand => ({
  type: 'holdMeeting',
  meetingId: ID,
  reason: 'Litige',
  principal,
});
const lift = (principal = admin): MeetingCommand => ({ type: 'liftHold', principal });
const erase = (erasureId: string, isRepeated = false): MeetingCommand => ({
  type: 'erasePerson',
  erasureId,
  participants: [1],
  isRepeated,
});
const remove: MeetingCommand = { type: 'deleteMeeting', principal: organiser };
const rule = { ruleId: 'r1', label: null, meetingType: null, age: { value: 1, unit: 'days' as const } };

describe('a hold', () => {
  it('is set and lifted by administrators alone, one at a time', () => {
    given(...saved)
      .when(hold())
      .then(held);
    given(...saved)
      .when(hold(organiser))
      .thenError(HOLD_FORBIDDEN);
    given(...saved, held)
      .when(hold())
      .thenError(ALREADY_HELD);
    given(...saved, held)
      .when(lift(organiser))
      .thenError(HOLD_FORBIDDEN);
    given(...saved, held)
      .when(lift())
      .then(lifted);
    given(...saved, held, lifted)
      .when(lift())
      .thenError(NOT_HELD);
    given(...saved, held, lifted)
      .when(hold())
      .thenMatching({ data: { hold: 1, keyId: meetingKeys.hold(ID, 1) } });
  });

  it('stops deletions by hand and by rules, and ends with its lifting', () => {
    given(...saved, held)
      .when(remove)
      .thenError(MEETING_HELD);
    given(...saved, held)
      .when({ type: 'deleteByRule', rule })
      .thenError(MEETING_HELD);
    given(...saved, held, lifted)
      .when(remove)
      .then({ type: 'MeetingDeleted', data: {} });
    given(...saved, held, lifted)
      .when({ type: 'deleteByRule', rule })
      .then({ type: 'MeetingDeleted', data: { rule } });
  });

  it('has an erasure wait, once, and asks for it in the append that lifts it', () => {
    given(...saved, held)
      .when(erase('e1'))
      .then(postponed('e1'));
    given(...saved, held, postponed('e1'))
      .when(erase('e1'))
      .thenNothing();
    given(...saved, held, postponed('e1'))
      .when(lift())
      .then(lifted, requested('e1'));
    given(...saved, linked, held)
      .when(erase('e1'))
      .then(postponed('e1', [0]));
    // A link that was made while it waited goes too.
    given(...saved, held, postponed('e1'), linked)
      .when(lift())
      .then(lifted, { type: 'LinkErasureRequested', data: { erasureId: 'e1', links: [0] } }, requested('e1'));
  });

  it('is not set upon an erasure that is under way, and stops none whose keys are gone already', () => {
    given(...saved, requested('e1'))
      .when(hold())
      .thenError(ERASURE_UNDER_WAY);
    given(...saved, held)
      .when(erase('e1', true))
      .then(requested('e1'));
    given(...saved, held)
      .when({ ...remove, isRepeated: true })
      .then({ type: 'MeetingDeleted', data: {} });
  });

  it('loses no erasure and carries out none while it stands, in whatever order people ask', () => {
    const asked = fc.array(
      fc.oneof(
        fc.constantFrom('hold', 'lift', 'delete', 'done').map((what) => ({ what, id: '' })),
        fc.constantFrom('a', 'b', 'c').map((id) => ({ what: 'erase', id })),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(asked, (steps) => {
        let events: MeetingEvent[] = [...saved];
        const wanted = new Set<string>();
        for (const { what, id } of steps) {
          const state = stateFrom(meetingDecider, events);
          const open = [...state.erasures].find(([, phase]) => phase === 'requested')?.[0] ?? 'a';
          const command: MeetingCommand =
            what === 'hold'
              ? hold()
              : what === 'lift'
                ? lift()
                : what === 'delete'
                  ? { type: 'deleteByRule', rule }
                  : what === 'done'
                    ? { type: 'recordPersonErasure', captureId, erasureId: open, participants: [1], keysDestroyed: 1 }
                    : erase(id);
          try {
            const decided = meetingDecider.decide(command, state);
            if (state.hold !== null && what !== 'lift')
              expect(decided.map(({ type }) => type)).not.toEqual(
                expect.arrayContaining([
                  expect.stringMatching(/^(?:Meeting|Person)(?:Deleted|Erased|ErasureRequested)$/u),
                ]),
              );
            if (decided.some(({ type }) => type.startsWith('PersonErasure'))) wanted.add(id || open);
            events = [...events, ...decided];
          } catch {
            // Refused: nothing happened.
          }
        }
        const state = stateFrom(meetingDecider, events);
        // Held, each waits or was asked for before; not held, none waits.
        if (state.hold === null) expect(state.postponed.size).toBe(0);
        for (const id of wanted) expect(state.postponed.has(id) || state.erasures.has(id)).toBe(true);
      }),
    );
  });
});

describe('a label', () => {
  it('is given by who may edit, and changed only where it differs', () => {
    const label = (text: string | null): MeetingCommand => ({
      type: 'labelMeeting',
      label: text,
      principal: organiser,
    });
    const given1: MeetingEvent = { type: 'MeetingLabelled', data: { label: 'RH' } };
    given(...saved)
      .when(label('RH'))
      .then(given1);
    given(...saved, given1)
      .when(label('RH'))
      .thenNothing();
    given(...saved, given1)
      .when(label(null))
      .then({ type: 'MeetingLabelled', data: { label: null } });
  });
});
