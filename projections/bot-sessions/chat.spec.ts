import { conversationKeys } from '#domain/conversation/identity.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { ERASED } from '#domain/events/personal.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { expect, it } from 'vitest';
import { botSessionsProjection } from './projection.ts';
import { chatInteractions } from './tables.ts';

const id = '5f0a9f3e-6f3c-5b0f-8f0e-1d9a3a1b2c3d';
const person = '0b9d7f0a-1f3c-5b0f-8f0e-1d9a3a1b2c3d';
const other = '0c9d7f0a-1f3c-5b0f-8f0e-1d9a3a1b2c3d';
const stream = `conversation-${id}`;
const asked = {
  activity: 'a',
  command: 'note',
  sessionId: null as string | null,
  keyId: 'k',
  asker: 'Noé' as string | null,
  request: 'note le budget' as string | typeof ERASED,
};

it('adds what was asked to the meeting in which a bot was, else to the conversation, until it is erased', () => {
  const answered = (data: object) => ({
    type: 'ConversationAnswered',
    data: { ...asked, answer: 'C’est noté.', reminder: null, ...data },
  });
  const given = specificationOfRows(botSessionsProjection).given(
    stream,
    answered({ sessionId: 's1', keyId: 'botSession/s1/company' }),
    answered({ activity: 'b', asker: null, keyId: conversationKeys.person(id, 0, { id: person, erasures: 0 }) }),
    answered({ activity: 'd', keyId: conversationKeys.person(id, 0, { id: other, erasures: 0 }) }),
    answered({ activity: 'c', request: ERASED, answer: ERASED }),
  );
  const meeting = meetingOfBotSession('s1');
  const rows = [
    { meeting_id: meeting, session_id: id, revision: 0, command: 'note', asker: 'Noé', request: 'note le budget' },
    { meeting_id: id, session_id: id, revision: 1, asker: null, answer: 'C’est noté.', person },
    { meeting_id: id, session_id: id, revision: 2, person: other },
  ];
  expect(given.rows(chatInteractions)).toHaveLength(3);
  expect(given.rows(chatInteractions)).toEqual(expect.arrayContaining(rows.map((row) => expect.objectContaining(row))));
  const erasure = { erasureId: 'e', keysDestroyed: 1 };
  given
    .given(stream, { type: 'ConversationErased', data: { ...erasure, person, sessions: ['s1'] } })
    .thenRows(chatInteractions, { meeting_id: id, person: other });
  expect(
    given
      .given(stream, { type: 'ConversationErased', data: { ...erasure, person: null, sessions: ['s1'] } })
      .rows(chatInteractions),
  ).toEqual([]);
});
