import { specificationOf } from '#test/support/decider-specification.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationCommand } from './commands.ts';
import type { ChatPlace } from './conversation.ts';
import { conversationDecider } from './decide.ts';
import type { ConversationEvent } from './events.ts';
import { conversationIdOf, conversationKeys, roomOfConversation } from './identity.ts';
import { roomIdOf } from '#domain/room/identity.ts';

const name = '19:meeting_abc@thread.v2';
const conversationId = conversationIdOf(name);
const place: ChatPlace = {
  kind: 'group',
  roomId: roomOfConversation(name),
  serviceUrl: 'https://smba.example/emea/',
  name,
  bot: '28:bot',
};
const from = { conversationId, place };
const ask = (activity: string, session: string | null = null): ConversationCommand => ({
  type: 'receiveCommand',
  ...from,
  activity,
  person: 'p-1',
  account: null,
  command: 'note',
  session: session === null ? null : { id: session, keyId: `botSession/${session}/company` },
  asker: 'Noé',
  request: 'note le budget',
});
const conversation = specificationOf(conversationDecider);
const placed: ConversationEvent = {
  type: 'ConversationPlaced',
  data: { keyId: conversationKeys.place(conversationId, 0), ...place },
};
const asked = conversation.eventsOf(ask('a'));

describe('a conversation', () => {
  it('is that of the meeting whose link names its thread, also in a channel; others are of none', () => {
    const meetingUrl = `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(name)}/0`;
    expect(roomOfConversation(name)).toBe(roomIdOf({ platform: 'teams', providerMeetingId: '', meetingUrl }));
    const channel = `19:team@thread.tacv2`;
    const inChannel = `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(channel)}/1700`;
    expect(roomOfConversation(`${channel};messageid=1700`)).toBe(
      roomIdOf({ platform: 'teams', providerMeetingId: '', meetingUrl: inChannel }),
    );
    expect(['19:group@thread.v2', channel, 'a:1abc'].map(roomOfConversation)).toEqual([null, null, null]);
  });

  it('keeps where it is once, and again where that changed', () => {
    conversation.given().when(ask('a')).thenMatching(placed, { type: 'ConversationCommandReceived' });
    conversation
      .given(...asked)
      .when(ask('b'))
      .thenMatching({ type: 'ConversationCommandReceived' });
    const moved = { ...place, serviceUrl: 'https://smba.example/amer/' };
    conversation
      .given(...asked)
      .when({ ...ask('b'), place: moved } as ConversationCommand)
      .thenMatching({ type: 'ConversationPlaced', data: { serviceUrl: moved.serviceUrl } }, {});
  });

  it('keeps what is asked in a meeting under its bot session’s key, else under the person’s', () => {
    expect(asked[1]?.data).toMatchObject({ keyId: `conversation/${conversationId}.0/person/p-1.0`, sessionId: null });
    const inMeeting = conversation.eventsOf(ask('a', 's1'))[1];
    expect(inMeeting?.data).toMatchObject({ keyId: 'botSession/s1/company', sessionId: 's1' });
  });

  it('answers an activity once, and promises its reminder by a message of its own', () => {
    const answer = { type: 'answer', activity: 'a', answer: 'Oui', remindAt: '2026-11-20T10:00:00.000Z' } as const;
    const given = conversation.given(...asked);
    given.when(answer).thenMatching({
      type: 'ConversationAnswered',
      data: { activity: 'a', request: 'note le budget', reminder: { at: '2026-11-20T10:00:00.000Z' } },
    });
    conversation
      .given(...asked, ...given.when(answer).events)
      .when(answer)
      .thenNothing();
  });

  it('is erased with its keys, goes on under others, and says so once', () => {
    const erasing = conversation.eventsOf(ask('a'), { type: 'requestErasure', erasureId: 'e', person: null });
    const done = { type: 'recordErasure', erasureId: 'e', sessions: [], keysDestroyed: 2 } as const;
    const erased = [...erasing, ...conversation.given(...erasing).when(done).events];
    conversation
      .given(...erased)
      .when(done)
      .thenNothing();
    conversation
      .given(...erased)
      .when(ask('b'))
      .thenMatching(
        { type: 'ConversationPlaced', data: { keyId: `conversation/${conversationId}.1/place` } },
        { data: { keyId: `conversation/${conversationId}.1/person/p-1.0` } },
      );
    conversation.given().when({ type: 'requestErasure', erasureId: 'e', person: null }).thenError({
      code: 'CONVERSATION_NOT_FOUND',
      kind: 'not-found',
      message: '',
    });
  });
});

describe('activities that come twice and in any order', () => {
  const moments = Array.from({ length: 6 }, (_, index) => `2026-11-20T09:0${index}:00.000Z`);
  const news: ConversationCommand[] = [
    ...moments.map((at, index): ConversationCommand =>
      index % 2 === 0 ? { type: 'addBot', ...from, at, welcome: `w${index}` } : { type: 'removeBot', ...from, at },
    ),
    { type: 'addMembers', ...from, at: moments[2] ?? '', members: 1 },
    { type: 'addMembers', ...from, at: moments[4] ?? '', members: 2 },
    ask('a'),
    ask('b', 's1'),
  ];

  it('leave the same conversation', () => {
    const expected = conversation.given(...conversation.eventsOf(...news)).state;
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...news, ...news], { minLength: news.length * 2, maxLength: news.length * 2 }),
        (order) => {
          const { state } = conversation.given(...conversation.eventsOf(...order));
          const { presenceAt, addedAt, isRemoved, membersAddedAt } = state;
          expect({ presenceAt, addedAt, isRemoved, membersAddedAt }).toEqual({
            presenceAt: expected.presenceAt,
            addedAt: expected.addedAt,
            isRemoved: expected.isRemoved,
            membersAddedAt: expected.membersAddedAt,
          });
          expect([...state.asked.keys()].toSorted()).toEqual(['a', 'b']);
        },
      ),
    );
  });
});
