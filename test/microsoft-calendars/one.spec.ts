import { capturesOf } from '#projections/meetings/captures.ts';
import { listMeetings } from '#projections/meetings/list.ts';
import { attended } from '#test/microsoft/attended.ts';
import { said } from '#test/microsoft/connected.ts';
import type { Person } from '#test/support/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectCalendars, type ConnectedCalendars } from './connected.ts';

let greffier: ConnectedCalendars;
let claire: Person;
beforeAll(async () => {
  greffier = await connectCalendars('claire');
  ({ claire } = greffier.people as { claire: Person });
});
afterAll(() => greffier.close());

it('a meeting that the calendar announced, the bot attended and Graph transcribed is one', async () => {
  const { microsoft, api } = greffier;
  const { tenant, notifications, calendars } = microsoft;
  const organiser = tenant.addUser('Claire Étienne', { mail: claire.email });
  await greffier.newKeeper().tick();
  await greffier.settle();
  api.clock.advance({ minutes: 1 });
  const meeting = tenant.addMeeting(organiser, api.clock.date(), { subject: 'Comité budget' });
  const start = new Date(meeting.startDateTime);
  const entry = calendars.add({
    organiser: claire.email,
    start,
    invited: [{ email: 'noe@contoso.example', displayName: 'Noé Martin' }],
    conference: { kind: 'other', uri: meeting.joinWebUrl },
    summary: 'Comité budget',
  });
  expect(await greffier.sync()).toBe(true);
  const viewer = { userId: claire.id, email: claire.email, role: 'user' } as const;
  const listed = async () => {
    await api.record.caughtUp();
    const { meetings } = await listMeetings(api.record.pool, viewer, { status: 'all', page: 1, limit: 100 });
    return meetings;
  };
  const [announced] = await listed();
  expect(announced).toMatchObject({ title: 'Comité budget', status: 'scheduled' });
  await attended(api, { meetingUrl: meeting.joinWebUrl, person: claire });
  expect(await greffier.settle()).toEqual([]);
  const transcript = tenant.addTranscript(meeting, [said('Le budget est adopté.')]);
  await notifications.transcriptCreated(transcript);
  expect(await greffier.settle()).toEqual([]);
  const [one, ...others] = await listed();
  expect(others).toEqual([]);
  expect(one).toMatchObject({ title: 'Comité budget' });
  const captures = await capturesOf(api.record.pool, viewer, one?.id ?? '');
  expect(captures.map(({ source }) => source)).toEqual(expect.arrayContaining(['provider', 'botSession']));
  // The next round of the calendar makes no second one of it.
  calendars.alter(entry, { summary: 'Comité budget (suite)' });
  expect(await greffier.sync()).toBe(true);
  expect(await listed()).toHaveLength(1);
});
