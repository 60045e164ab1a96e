import { captureIdOf } from '#domain/meeting/capture/identity.ts';
import { isError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { analysisOf, ORGANISER, someAnalysis, someMeeting } from '#test/support/meetings.ts';
import { savedStreams } from '#test/support/saved.ts';
import { describe, expect, it } from 'vitest';
import { isAssignedTo } from './assignee.ts';
import { decide, meetingDecider, type Principal, type MeetingCommand } from './decide.ts';
import { MEETING_DELETED, MEETING_FORBIDDEN } from './errors.ts';
import type { MeetingEvent } from './events.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const principal = (email: string): Principal => ({ userId: 'someone', isAdmin: false, email });
const noe = principal('noe@exemple.fr');
const organiser: Principal = { userId: ORGANISER, isAdmin: false };
const after = (events: readonly MeetingEvent[], command: MeetingCommand) =>
  decide(command, stateFrom(meetingDecider, events));

/** A meeting with one action item, given to `assignee`; people are names with what the source gave as their address. */
function meetingOf(assignee: string | null, people: Readonly<Record<string, string | null>>): readonly MeetingEvent[] {
  const participants = Object.entries(people).map(([name, email]) => ({ name, email }));
  const { meeting: saved } = savedStreams(ID, someMeeting({ participants }));
  const found = someAnalysis(['a1']);
  const result = { ...found, actionItems: found.actionItems.map((item) => ({ ...item, assignee })) };
  return [...saved, ...after(saved, { ...analysisOf(ID, 'one'), result })];
}

const checked = (events: readonly MeetingEvent[], by: Principal): string => {
  try {
    return after(events, { type: 'completeAction', actionId: 'a1', principal: by })[0]?.type ?? 'nothing';
  } catch (error) {
    const known = [MEETING_FORBIDDEN, MEETING_DELETED].find((one) => isError(error, one));
    if (!known) throw error;
    return known.code;
  }
};

describe('the assignee of an action item', () => {
  it('may check it and take the check back, where the source gave their address', () => {
    const events = meetingOf('Noé', { Claire: 'claire@exemple.fr', Noé: 'Noe@Exemple.fr' });
    expect(checked(events, noe)).toBe('ActionItemCompleted');
    const done: MeetingEvent[] = [...events, { type: 'ActionItemCompleted', data: { actionId: 'a1' } }];
    const [reopened] = after(done, { type: 'reopenAction', actionId: 'a1', principal: noe });
    expect(reopened?.type).toBe('ActionItemReopened');
  });

  it.each<[string, string | null, Readonly<Record<string, string | null>>]>([
    ['somebody else’s', 'Claire', { Claire: 'claire@exemple.fr', Noé: 'noe@exemple.fr' }],
    ['nobody’s', null, { Noé: 'noe@exemple.fr' }],
    ['of somebody who only has the same name', 'Noé', { Noé: null }],
    ['of a name that no source gave an address for', 'Noé Martin', { Noé: 'noe@exemple.fr' }],
  ])('may not check what is %s', (_, assignee, people) => {
    expect(checked(meetingOf(assignee, people), noe)).toBe(MEETING_FORBIDDEN.code);
  });

  it('is who a correction says, and no longer who it was', () => {
    const events = meetingOf('Claire', { Claire: 'claire@exemple.fr', Noé: 'noe@exemple.fr' });
    const correction: MeetingCommand = {
      type: 'correctAction',
      meetingId: ID,
      actionId: 'a1',
      changes: { assignee: 'Noé' },
      principal: organiser,
    };
    const corrected = [...events, ...after(events, correction)];
    expect(checked(corrected, noe)).toBe('ActionItemCompleted');
    expect(checked(corrected, principal('claire@exemple.fr'))).toBe(MEETING_FORBIDDEN.code);
  });

  it('corrects nothing else of it', () => {
    const events = meetingOf('Noé', { Noé: 'noe@exemple.fr' });
    const correction: MeetingCommand = {
      type: 'correctAction',
      meetingId: ID,
      actionId: 'a1',
      changes: { task: 'Rien' },
      principal: noe,
    };
    expect(() => after(events, correction)).toThrow(MEETING_FORBIDDEN.message);
  });

  it('is nobody once their erasure is asked for', () => {
    const events = meetingOf('Noé', { Claire: null, Noé: 'noe@exemple.fr' });
    const forgotten: MeetingEvent = {
      type: 'PersonErasureRequested',
      data: { captureId: captureIdOf(ID, 'save'), erasureId: 'e', participants: [1], guests: [] },
    };
    expect(checked([...events, forgotten], noe)).toBe(MEETING_FORBIDDEN.code);
  });
});

it.each([
  ['  NOÉ   Martin', true],
  ['Noé Martin', true],
  ['Noe Martin', false],
])('%s as written is the name Noé Martin: %s', (assignee, same) => {
  const people = [{ name: 'Noé Martin', email: 'noe@exemple.fr', userId: null, isRoom: false }];
  expect(isAssignedTo(assignee, people, { userId: 'noe', email: 'noe@exemple.fr' })).toBe(same);
});

it('is nobody where two people have the name', () => {
  const people = [
    { name: 'Noé', email: 'noe@exemple.fr', userId: 'noe', isRoom: false },
    { name: 'Noé', email: null, userId: null, isRoom: false },
  ];
  expect(isAssignedTo('Noé', people, { userId: 'noe', email: 'noe@exemple.fr' })).toBe(false);
});

describe('an account that somebody confirmed', () => {
  const noe = { userId: 'noe', email: 'noe@exemple.fr' };
  it.each([
    ['is the assignee without an address', { email: null, userId: 'noe', isRoom: false }, true],
    ['outranks the address of another', { email: 'ines@exemple.fr', userId: 'noe', isRoom: false }, true],
    ['takes the action from who has the address', { email: 'noe@exemple.fr', userId: 'ines', isRoom: false }, false],
    ['is none for a room', { email: 'noe@exemple.fr', userId: 'noe', isRoom: true }, false],
  ])('%s', (_, person, own) => {
    expect(isAssignedTo('Noé', [{ name: 'Noé', ...person }], noe)).toBe(own);
  });
});
