import { erasePerson, findPerson } from '#api/contract/persons.ts';
import { deleteMeeting } from '#api/contract/meetings.ts';
import { eraser } from '#bots/eraser/eraser.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import type { Reactor } from '#bots/reactor.ts';
import { meetingOfReport, transcriptReportId } from '#domain/microsoft/report/identity.ts';
import { reportStreams } from '#domain/microsoft/report/report.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, said, type Connected } from './connected.ts';

let greffier: Connected;
beforeAll(async () => {
  greffier = await connect();
});
afterAll(() => greffier.close());

async function act(reactor: Reactor): Promise<void> {
  const { record } = greffier.api;
  await record.caughtUp();
  for (const one of await openRequests(record.pool, reactor.request.kind, { now: new Date(8.64e15), limit: 5 }))
    await reactor.act(one, new AbortController().signal);
  await record.caughtUp();
}

const stored = async () => {
  const { rows } = await greffier.api.record.pool.query<{ data: Buffer }>('select data from events.event');
  return rows.map(({ data }) => data.toString('utf8')).join('\n');
};
const reportOf = async (reportId: string) => {
  const { events } = await greffier.api.record.log.load(reportStreams.of(reportId).name);
  return JSON.stringify(events.map(({ data }) => data));
};

/** A transcript of somebody who organises, told of and taken. */
async function taken(name: string, text: string) {
  const { api, microsoft } = greffier;
  const account = await api.person('user', name);
  const organiser = microsoft.tenant.addUser(name, { mail: account.email });
  api.clock.advance({ hours: 2 });
  await greffier.newKeeper().tick();
  await greffier.settle();
  api.clock.advance({ minutes: 5 });
  const transcript = microsoft.tenant.addTranscript(microsoft.tenant.addMeeting(organiser, api.clock.date()), [
    said(text, { speaker: 'Zoé Effacée' }),
  ]);
  await microsoft.notifications.transcriptCreated(transcript);
  expect(await greffier.settle()).toEqual([]);
  const reportId = transcriptReportId(transcript);
  return {
    transcript,
    reportId,
    id: meetingOfReport(reportId),
    names: [organiser.id, transcript.id, transcript.meetingId],
  };
}

it('the erasure of somebody leaves nothing of what Microsoft calls them, in the report of their transcript', async () => {
  const { id, reportId, names } = await taken('noor-haddad', 'Bonjour.');
  for (const name of names) expect(await reportOf(reportId)).toContain(name);
  const { api } = greffier;
  const chief = await api.person('admin', 'ada-chef');
  const { answer } = await api.call(findPerson, { token: chief.token, query: { q: 'zoe effacee' } });
  const meetings = answer.meetings
    .filter(({ meetingId }) => meetingId === id)
    .map(({ meetingId, participants }) => ({ meetingId, participants: participants.map(({ number }) => number) }));
  expect(meetings).toHaveLength(1);
  const body = { userId: null, meetings };
  expect((await api.call(erasePerson, { token: chief.token, body })).status).toBe(202);
  await act(personEraser(api.record.dependencies, api.record.vault));
  for (const name of [...names, 'Zoé Effacée', 'Bonjour.']) {
    expect(await reportOf(reportId)).not.toContain(name);
    expect(await stored()).not.toContain(name);
  }
});

it('the erasure of a meeting that Microsoft told of leaves nothing of its people: neither what it is called there, nor a call', async () => {
  const { api, microsoft } = greffier;
  const { transcript, reportId, id, names } = await taken('claire-etienne', 'Le code est perlimpinpin.');
  const { pool, vault, dependencies } = api.record;
  const report = () => reportOf(reportId);
  for (const name of names) expect(await report()).toContain(name);
  // Stored, none of them is readable without its key.
  for (const name of names) expect(await stored()).not.toContain(name);
  const { token } = await api.person('admin', 'ada-chef-encore');
  expect((await api.call(deleteMeeting, { token, params: { id } })).status).toBe(200);
  await act(eraser(dependencies, vault));
  for (const name of [...names, 'Zoé Effacée', 'perlimpinpin']) {
    expect(await report()).not.toContain(name);
    expect(await stored()).not.toContain(name);
  }
  const { rows } = await pool.query('select from call_sessions where meeting_id = $1', [id]);
  expect(rows).toEqual([]);
  // Told of again, by the notification, by its organiser or by a call, it stays gone.
  expect(await microsoft.notifications.transcriptCreated(transcript)).toEqual([202]);
  api.clock.advance({ days: 8 });
  await greffier.newKeeper().tick();
  expect(await greffier.settle()).toEqual([]);
  for (const name of names) expect(await report()).not.toContain(name);
  expect((await pool.query('select from meetings where meeting_id = $1', [id])).rows).toEqual([]);
});
