import { handle } from '#commands/handle.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { userStream } from '#domain/user/identity.ts';
import { userStreams } from '#domain/user/stream.ts';
import { spokenMeeting } from '#test/support/erasable.ts';
import { someRequest } from '#test/support/inhabited.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeatErasures } from './repeat-erasures.ts';

let record: TestRecord;
beforeAll(async () => {
  record = await openTestRecord();
});
afterAll(() => record.close());

it('asks once for each erasure that the store has lost: of meetings, of accounts, of people in a meeting', async () => {
  const { store, log } = record;
  const dependencies = { store, log, now: () => new Date().toISOString() };
  const save = async (title: string) =>
    (
      await saveMeeting(
        dependencies,
        spokenMeeting(title, [
          ['Zoé', 'Oui.'],
          ['Noé', 'Entendu.'],
        ]),
        someRequest('u'),
      )
    ).meetingId;
  const [deleted, kept] = [await save('effacée'), await save('gardée')];
  const userId = randomUUID();
  await handle(dependencies, {
    stream: userStreams.of(userId),
    command: {
      type: 'createUser',
      userId,
      role: 'user',
      displayName: 'Zoé',
      email: 'zoe@exemple.fr',
      department: null,
      jobTitle: null,
    },
    request: someRequest('u'),
  });
  const lost = {
    meetings: [deleted, randomUUID()],
    users: [userId, randomUUID()],
    people: [{ meetingId: kept, participants: [1, 99], guests: [] }],
    keys: [],
  };
  const last = async (stream: string) => (await log.load(stream)).events.at(-1);
  expect(await repeatErasures(dependencies, lost)).toBe(3);
  expect(await last(meetingStream(deleted))).toMatchObject({ type: 'MeetingDeleted' });
  expect(await last(userStream(userId))).toMatchObject({ type: 'UserErasureRequested' });
  expect(await last(meetingStream(kept))).toMatchObject({
    type: 'PersonErasureRequested',
    data: { participants: [1], guests: [] },
  });
  expect(await repeatErasures(dependencies, lost)).toBe(0);
});
