import { ERASED } from '#domain/events/personal.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { it } from 'vitest';
import { conversationsProjection } from './projection.ts';
import { chatMessages, chatPeople, conversations } from './tables.ts';

const id = '5f0a9f3e-6f3c-5b0f-8f0e-1d9a3a1b2c3d';
const stream = `conversation-${id}`;
const at = '2026-11-20T08:59:00.000Z';
const placed = (name: string | typeof ERASED = '19:meeting_a@thread.v2') => ({
  type: 'ConversationPlaced',
  data: { keyId: 'k', kind: 'group', roomId: id, serviceUrl: 'https://smba.example/', name, bot: '28:b' },
});
const person = '6f0a9f3e-6f3c-5b0f-8f0e-1d9a3a1b2c3d';
const other = '7f0a9f3e-6f3c-5b0f-8f0e-1d9a3a1b2c3d';
const asked = {
  activity: 'a',
  command: 'note',
  sessionId: null as string | null,
  keyId: 'k',
  asker: 'Noé' as string | null,
  request: 'note le budget' as string | typeof ERASED,
};

it('has each conversation, since when the bot is there and when it was last asked, until it is erased', () => {
  const given = specificationOfRows(conversationsProjection).given(stream, placed(), {
    type: 'BotAddedToConversation',
    data: { at, welcome: 'w' },
  });
  given.thenRows(conversations, {
    conversation_id: id,
    kind: 'group',
    room_id: id,
    added_at: at,
    removed_at: null,
    last_asked_at: null,
  });
  given
    .given(stream, { type: 'ConversationCommandReceived', data: { ...asked, person, account: null } })
    .given(stream, { type: 'BotRemovedFromConversation', data: { at } }, placed())
    .thenRows(conversations, { added_at: null, removed_at: at, last_asked_at: '2026-11-20T09:00:02.000Z' });
  const erased = { type: 'ConversationErased', data: { erasureId: 'e', person: null, sessions: [], keysDestroyed: 2 } };
  given.given(stream, erased).thenRows(conversations);
  specificationOfRows(conversationsProjection).given(stream, placed(ERASED)).thenRows(conversations);
});

it('has who asked for something, by the name that they had outside meetings, until they are erased', () => {
  const received = (data: object) => ({
    type: 'ConversationCommandReceived',
    data: { ...asked, person, account: null, ...data },
  });
  const given = specificationOfRows(conversationsProjection).given(
    stream,
    placed(),
    received({ sessionId: 's1', asker: 'Noé, en réunion' }),
    received({ account: other }),
    received({ asker: ERASED, request: ERASED }),
    received({ person: other, asker: 'Léa' }),
  );
  given.thenRows(
    chatPeople,
    {
      conversation_id: id,
      person,
      account_id: other,
      asker: 'Noé',
      requests: 3,
      last_asked_at: '2026-11-20T09:00:03.000Z',
    },
    { person: other, account_id: null, asker: 'Léa', requests: 1 },
  );
  const erasure = { erasureId: 'e', sessions: [], keysDestroyed: 1 };
  given
    .given(stream, { type: 'ConversationErased', data: { ...erasure, person } })
    .thenRows(chatPeople, { person: other, asker: 'Léa' });
  given.given(stream, { type: 'ConversationErased', data: { ...erasure, person: null } }).thenRows(chatPeople);
});

it('has each message of the bot: when it was last written, how often it was put off, and what became of it', () => {
  const begun = (message: string, purpose: string) => ({
    type: 'ConversationMessageBegun',
    data: { message, purpose },
  });
  const until = '2026-11-20T09:05:00.000Z';
  const given = specificationOfRows(conversationsProjection).given(
    stream,
    placed(),
    {
      type: 'ConversationAnswered',
      data: { ...asked, activity: 'm-1', command: 'status', answer: 'Tout va bien.', reminder: null },
    },
    { type: 'ConversationMessagePostponed', data: { message: 'm-1', until, reason: 'throttled' } },
    begun('m-1', 'answer'),
    { type: 'ConversationMessageSettled', data: { message: 'm-1', delivery: 'sent', reason: null } },
    begun('m-2', 'notice'),
    { type: 'ConversationMessageSettled', data: { message: 'm-2', delivery: 'refused', reason: 'removed' } },
  );
  const key = { conversation_id: id };
  given.thenRows(
    chatMessages,
    { ...key, message: 'm-1', purpose: 'answer', written_at: '2026-11-20T09:00:03.000Z', put_off: 1, delivery: 'sent' },
    { ...key, message: 'm-2', purpose: 'notice', put_off: 0, delivery: 'refused', reason: 'removed' },
  );
  const erased = { type: 'ConversationErased', data: { erasureId: 'e', person: null, sessions: [], keysDestroyed: 2 } };
  given.given(stream, erased).thenRows(chatMessages);
});
