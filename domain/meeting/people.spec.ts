import { captureKeys } from '#domain/meeting/capture/identity.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { ERASED } from '#domain/events/personal.ts';
import { analysisOf, ORGANISER, someAnalysis, someMeeting, type AnyMeetingCommand } from '#test/support/meetings.ts';
import { savedStreams, wholeDecider } from '#test/support/saved.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import { describe, expect, it } from 'vitest';
import { decide, meetingDecider, type Principal } from './decide.ts';
import {
  ACCOUNT_UNKNOWN,
  LINK_FOR_ONESELF,
  MEETING_FORBIDDEN,
  PARTICIPANT_NOT_FOUND,
  ROOM_HAS_NO_ACTIONS,
  ROOM_IS_NOBODY,
} from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { accountOf } from './links.ts';
import { OBSERVER_READS_PUBLIC } from './readers.ts';
import type { LinkedAccount } from './people.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const organiser: Principal = { userId: ORGANISER, isAdmin: false };
const chief: Principal = { userId: 'chief', isAdmin: true };

const noe: LinkedAccount = { userId: 'noe', email: 'noe@exemple.fr', role: 'user' };
const ines: LinkedAccount = { userId: 'ines', email: 'ines@exemple.fr', role: 'admin' };

/** Claire, who has an address, and Noé, who has none; an action item is given to Noé. */
const found = someAnalysis(['a1']);
const given1 = { ...found, actionItems: found.actionItems.map((item) => ({ ...item, assignee: 'Noé' })) };
const { meeting: saved, captured } = savedStreams(ID, someMeeting());
const { captureId } = captured.capture;
const meeting = [...saved, ...decide({ ...analysisOf(ID, 'one'), result: given1 }, stateFrom(meetingDecider, saved))];

const about = { meetingId: ID, participant: 1 };
const link = (account: LinkedAccount | null, principal = organiser, participant = 1): AnyMeetingCommand => ({
  ...about,
  participant,
  type: 'linkParticipant',
  account,
  principal,
});
const say = (type: 'unlinkParticipant' | 'markAsRoom' | 'markAsPerson', principal = organiser): AnyMeetingCommand => ({
  ...about,
  type,
  principal,
});
const linked = (userId: string, number = 0, participant = 1) => ({
  type: 'ParticipantLinked' as const,
  data: { link: number, captureId, participant, keyId: `meeting/${ID}/link/${number}`, userId },
});
const unlinked = (number = 0): MeetingEvent => ({ type: 'ParticipantUnlinked', data: { link: number } });
const room: MeetingEvent = {
  type: 'ParticipantMarkedAsRoom',
  data: { captureId, participant: 1, keyId: captureKeys.speaker(captureId, 1), name: 'Noé' },
};
const check: AnyMeetingCommand = {
  type: 'completeAction',
  actionId: 'a1',
  principal: { userId: 'noe', isAdmin: false, email: 'noe@exemple.fr' },
};

const { given } = specificationOf(wholeDecider(captured));

describe('who a participant is', () => {
  it('is confirmed by the organiser, under a key of its own', () => {
    given(...meeting)
      .when(link(noe))
      .then(linked('noe'));
    given(...meeting, linked('noe'))
      .when(link(noe))
      .thenNothing();
  });

  it('is confirmed again as another account, and taken back', () => {
    given(...meeting, linked('noe'))
      .when(link(ines))
      .then(unlinked(), linked('ines', 1));
    given(...meeting, linked('noe'))
      .when(say('unlinkParticipant'))
      .then(unlinked());
    given(...meeting, linked('noe'), unlinked())
      .when(say('unlinkParticipant'))
      .thenNothing();
  });

  it('is never confirmed by the person who would gain the right, administrators included', () => {
    given(...meeting)
      .when(link({ ...noe, userId: 'chief' }, chief))
      .thenError(LINK_FOR_ONESELF);
    given(...meeting)
      .when(link(noe, chief))
      .then(linked('noe'));
    given(...meeting)
      .when(link(noe, { userId: 'noe', isAdmin: false }))
      .thenError(MEETING_FORBIDDEN);
  });

  it('may be said of themselves by those who have the right: the organiser, and who has the address', () => {
    given(...meeting)
      .when(link({ ...noe, userId: ORGANISER }))
      .then(linked(ORGANISER));
    const claire = { userId: 'chief', email: 'claire@exemple.fr', role: 'admin' } as const;
    given(...meeting)
      .when(link(claire, chief, 0))
      .then(linked('chief', 0, 0));
  });

  it('is no observer, whom no link lets read, and nobody without an account', () => {
    given(...meeting)
      .when(link({ ...noe, role: 'observer' }))
      .thenError(OBSERVER_READS_PUBLIC);
    given(...meeting)
      .when(link(null))
      .thenError(ACCOUNT_UNKNOWN);
    given(...meeting)
      .when(link(noe, organiser, 7))
      .thenError(PARTICIPANT_NOT_FOUND);
  });

  it('lets that account check the actions of the participant, until it is taken back', () => {
    given(...meeting)
      .when(check)
      .thenError(MEETING_FORBIDDEN);
    given(...meeting, linked('noe'))
      .when(check)
      .thenMatching({ type: 'ActionItemCompleted' });
    given(...meeting, linked('noe'), unlinked())
      .when(check)
      .thenError(MEETING_FORBIDDEN);
  });
});

describe('the microphone of a room', () => {
  it('is nobody, and the actions that it was given are nobody’s', () => {
    given(...meeting, linked('noe'))
      .when(say('markAsRoom'))
      .thenMatching(unlinked(), room, {
        type: 'ActionItemCorrected',
        data: { actionId: 'a1', content: { assignee: null, task: 'Faire a1' } },
      });
    given(...meeting, room)
      .when(link(noe))
      .thenError(ROOM_IS_NOBODY);
    given(...meeting, room)
      .when(say('markAsRoom'))
      .thenNothing();
  });

  it('gets no action, from an analysis or from a person, under its later name either', () => {
    const again = { ...analysisOf(ID, 'two'), result: given1 };
    given(...meeting, room)
      .when(again)
      .thenMatching({ data: { result: { actionItems: [{ id: 'a1', assignee: null }] } } });
    const assign = (assignee: string): AnyMeetingCommand => ({
      type: 'correctAction',
      meetingId: ID,
      actionId: 'a1',
      changes: { assignee },
      principal: organiser,
    });
    given(...meeting, room)
      .when(assign('noé'))
      .thenError(ROOM_HAS_NO_ACTIONS);
    const renamed: MeetingEvent = {
      type: 'SpeakerRenamed',
      data: {
        captureId,
        speaker: 1,
        keyId: captureKeys.speaker(captureId, 1),
        name: 'Salle Vauban',
        undo: false,
        corrected: true,
      },
    };
    given(...meeting, room, renamed)
      .when(assign('Salle Vauban'))
      .thenError(ROOM_HAS_NO_ACTIONS);
    given(...meeting, room, renamed)
      .when(assign('Noé'))
      .thenNothing();
  });

  it('may be a person after all', () => {
    given(...meeting, room)
      .when(say('markAsPerson'))
      .then({ type: 'ParticipantMarkedAsPerson', data: { captureId, participant: 1 } });
    given(...meeting)
      .when(say('markAsPerson'))
      .thenNothing();
  });
});

describe('the erasure of a link', () => {
  const erase = (participants: readonly number[], userId?: string): AnyMeetingCommand => ({
    type: 'erasePerson',
    erasureId: 'e1',
    participants,
    ...(userId !== undefined && { userId }),
  });
  const requested: MeetingEvent = { type: 'LinkErasureRequested', data: { erasureId: 'e1', links: [0] } };

  it('comes with that of the account, which leaves the participant, and the other way round', () => {
    const before = [...meeting, linked('noe')];
    given(...before)
      .when(erase([], 'noe'))
      .then(requested);
    given(...before)
      .when(erase([1]))
      .thenMatching(requested, { type: 'PersonErasureRequested' });
    given(...before)
      .when(erase([], 'ines'))
      .thenNothing();
  });

  it('reaches links that were taken back', () => {
    given(...meeting, linked('noe'), unlinked())
      .when(erase([], 'noe'))
      .then(requested);
  });

  it('is recorded once, and takes the rights with its request', () => {
    const asked = [...meeting, linked('noe'), requested];
    given(...asked)
      .when(check)
      .thenError(MEETING_FORBIDDEN);
    const record: AnyMeetingCommand = { type: 'recordLinkErasure', erasureId: 'e1', keysDestroyed: 1 };
    const erased: MeetingEvent = { type: 'LinksErased', data: { erasureId: 'e1', links: [0], keysDestroyed: 1 } };
    given(...asked)
      .when(record)
      .then(erased);
    given(...asked, erased)
      .when(record)
      .thenNothing();
    given(...asked, erased)
      .when(erase([], 'noe'))
      .thenNothing();
  });

  it('leaves a meeting that says nothing of the account once its key is destroyed', () => {
    const { type, data } = linked('noe');
    const read = { type, data: { ...data, userId: ERASED } };
    expect(accountOf(stateFrom(meetingDecider, [...meeting, read]).links, 1)).toBeNull();
  });
});
