import { erasePerson, erasureState, findPerson } from '#api/contract/persons.ts';
import { correctLine } from '#api/contract/corrections.ts';
import { shareMeeting } from '#api/contract/meeting-access.ts';
import { linkParticipant, markAsRoom, proposedAccounts, unlinkParticipant } from '#api/contract/meeting-people.ts';
import { listMeetings, meetingDetail, meetingSummary, setActionStatus } from '#api/contract/meetings.ts';
import { changeUserRole } from '#api/contract/users.ts';
import { accountLinkErasure, accountLinksEraser } from '#bots/eraser/account-links-eraser.ts';
import { linkEraser, linkErasure } from '#bots/eraser/link-eraser.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { expectSameRights } from '#test/support/same-rights.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { analysisOf } from '#test/support/meetings.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let organiser: Person;
let chief: Person;
beforeAll(async () => {
  api = await openTestApi();
  [organiser, chief] = await Promise.all([api.person('user', 'Claire Étienne'), api.person('admin', 'Paule Chef')]);
});
afterAll(() => api.close());

const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;

/** A restricted meeting in which these people speak, in this order, and the last one is given an action. */
async function meetingOf(...names: readonly string[]): Promise<string> {
  const transcript = names.map((name, index) => `[00:00:0${index}] ${name}: Bonjour`).join('\n');
  const id = await minutesOf(api).saved(organiser, { meetingId: randomUUID(), participants: [], transcript });
  const { result, ...analysis } = analysisOf(id, randomUUID(), { actions: ['a1'] });
  const actionItems = result.actionItems.map((item) => ({ ...item, assignee: names.at(-1) ?? null }));
  const command = { ...analysis, result: { ...result, actionItems } };
  await changeMeeting(api.dependencies, { meetingId: id, command, request: request() });
  await api.record.caughtUp();
  return id;
}

const at = (id: string, number = 0) => ({ id, number: String(number) });
const linking = async (id: string, email: string, by = organiser) => {
  const answered = await api.call(linkParticipant, { token: by.token, params: at(id), body: { email } });
  await api.record.caughtUp();
  return answered;
};
const detail = async (id: string, by: Person) => api.call(meetingDetail, { token: by.token, params: { id } });

describe('a participant whom the organiser links to an account', () => {
  it('may read the meeting, has it in their list and may check their action, until the link is taken back', async () => {
    const [noe, id] = [await api.person('user', 'Noé Martin'), await meetingOf('Noé Martin')];
    const check = () =>
      api.call(setActionStatus, {
        token: noe.token,
        params: { id, actionId: 'a1' },
        body: { status: 'completed' },
      });
    const listed = async () =>
      (await api.call(listMeetings, { token: noe.token })).answer.meetings.map((one) => one.id);
    expect((await detail(id, noe)).status).toBe(404);
    expect((await linking(id, noe.email)).status).toBe(200);
    expect((await detail(id, noe)).answer.data.participants).toMatchObject([
      { name: 'Noé Martin', account: { name: 'Noé Martin', how: 'confirmed' }, isRoom: false },
    ]);
    expect(await listed()).toContain(id);
    const summary = (await api.call(meetingSummary, { token: noe.token, params: { id } })).answer;
    expect(summary.checkable).toEqual(['a1']);
    expect((await check()).status).toBe(200);
    await api.call(unlinkParticipant, { token: organiser.token, params: at(id) });
    await api.record.caughtUp();
    expect((await detail(id, noe)).status).toBe(404);
    expect(await listed()).not.toContain(id);
    expect((await check()).status).toBe(404);
  });

  it('is never an observer, and neither is a guest: the reason is said', async () => {
    const [observer, id] = [await api.person('observer', 'Zoé Blanc'), await meetingOf('Zoé Blanc')];
    const refusals = [
      await linking(id, observer.email),
      await api.call(shareMeeting, { token: organiser.token, params: { id }, body: { email: observer.email } }),
    ];
    for (const { status, body } of refusals)
      expect({ status, ...body }).toMatchObject({
        status: 409,
        code: 'OBSERVER_READS_PUBLIC',
        error: expect.stringContaining('elle ne lit que les réunions publiques'),
      });
    expect((await detail(id, organiser)).answer.data.participants).toMatchObject([{ account: null }]);
  });

  it('reads nothing more than others once they became an observer', async () => {
    const [noe, id] = [await api.person('user', 'Léa Petit'), await meetingOf('Léa Petit')];
    await linking(id, noe.email);
    await api.call(changeUserRole, { token: chief.token, params: { id: noe.id }, body: { role: 'observer' } });
    expect((await detail(id, noe)).status).toBe(404);
  });

  it('is not linked by an administrator who would gain the right', async () => {
    const id = await meetingOf('Paule Chef');
    expect((await linking(id, chief.email, chief)).body).toMatchObject({ code: 'LINK_FOR_ONESELF' });
  });
});

describe('the accounts that are proposed', () => {
  const proposed = async (id: string, by = organiser) =>
    (await api.call(proposedAccounts, { token: by.token, params: { id } })).answer.proposals;

  it('are those of the same name, accents and case aside, where the name is one person’s', async () => {
    const jo = await api.person('user', 'Joëlle  Faure');
    await Promise.all([api.person('user', 'Paul Roy'), api.person('user', 'Paul Roy')]);
    await api.person('observer', 'Ida Noir');
    const id = await meetingOf('JOELLE Faure', 'Paul Roy', 'Ida Noir', 'Inconnue');
    expect(await proposed(id)).toEqual([{ participant: 0, account: { name: 'Joëlle  Faure', email: jo.email } }]);
    await linking(id, jo.email);
    expect(await proposed(id)).toEqual([]);
  });

  it('are none for two participants of one name, nor for an administrator who would confirm themselves', async () => {
    await api.person('user', 'Marc Gris');
    expect(await proposed(await meetingOf('Marc Gris', 'marc gris'))).toEqual([]);
    const boss = await api.person('admin', 'Anne Patron');
    const id = await meetingOf('Anne Patron');
    expect(await proposed(id, boss)).toEqual([]);
    expect(await proposed(id)).toHaveLength(1);
  });
});

describe('a participant whose address a source gave', () => {
  it('is the account of that address, and nobody once marked as the microphone of a room', async () => {
    const noe = await api.person('user', 'Noé Vert');
    const participants = [{ name: 'Salle Vauban', email: noe.email }];
    const transcript = '[00:00:00] Salle Vauban: Bonjour';
    const id = await minutesOf(api).saved(organiser, { meetingId: randomUUID(), participants, transcript });
    await api.record.caughtUp();
    expect((await detail(id, noe)).answer.data.participants).toMatchObject([
      { account: { name: 'Noé Vert', how: 'address' }, isRoom: false },
    ]);
    const mark = (isRoom: boolean) =>
      api.call(markAsRoom, { token: organiser.token, params: at(id), body: { isRoom } });
    await mark(true);
    await api.record.caughtUp();
    expect((await detail(id, noe)).status).toBe(404);
    expect((await detail(id, organiser)).answer.data.participants).toMatchObject([{ account: null, isRoom: true }]);
    await mark(false);
    await api.record.caughtUp();
    expect((await detail(id, noe)).status).toBe(200);
  });
});

describe('two people of one name', () => {
  it('stay two, each with their own right, and what was said under the name is neither’s', async () => {
    const [one, other] = await Promise.all([api.person('user', 'Anne Roux'), api.person('user', 'Anne Roux')]);
    const participants = [one, other].map(({ email }) => ({ name: 'Anne Roux', email }));
    const transcript = '[00:00:00] Anne Roux: Bonjour\n[00:00:05] Noé: Bonjour';
    const id = await minutesOf(api).saved(organiser, { meetingId: randomUUID(), participants, transcript });
    await api.record.caughtUp();
    for (const reader of [one, other]) expect((await detail(id, reader)).status).toBe(200);
    const people = (await detail(id, organiser)).answer.data.participants;
    expect(people.map(({ name, email, words }) => [name, email, words])).toEqual([
      ['Anne Roux', one.email, 0],
      ['Anne Roux', other.email, 0],
      ['Anne Roux', null, 1],
      ['Noé', null, 1],
    ]);
    const line = { token: organiser.token, params: { id, line: '0' } };
    expect((await api.call(correctLine, { ...line, body: { speaker: 'Anne Roux' } })).body).toMatchObject({
      code: 'SPEAKER_AMBIGUOUS',
    });
    expect((await api.call(correctLine, { ...line, body: { participant: 1 } })).status).toBe(200);
    await api.record.caughtUp();
    expect((await detail(id, organiser)).answer.data.participants[1]?.words).toBe(1);
  });
});

describe('a person who is looked for before they are erased', () => {
  it('is also the participant of another name who was confirmed to be their account', async () => {
    const [ada, id] = [await api.person('user', 'Ada Lovelace'), await meetingOf('Mme L.', 'Ada Lovelace')];
    const find = async () =>
      (await api.call(findPerson, { token: chief.token, query: { q: 'lovelace' } })).answer.meetings.find(
        ({ meetingId }) => meetingId === id,
      )?.participants;
    expect(await find()).toMatchObject([{ name: 'Ada Lovelace', linked: false }]);
    await linking(id, ada.email);
    expect(await find()).toMatchObject([
      { name: 'Mme L.', linked: true },
      { name: 'Ada Lovelace', linked: false },
    ]);
  });
});

describe('an account that is erased', () => {
  const never = new AbortController().signal;
  const open = async (kind: string) => openRequests(api.record.pool, kind, { now: api.clock.date(), limit: 10 });
  const forgetLinks = async () => {
    const { pool, progress } = api.record;
    const reading = { pool, progress, head: api.dependencies.headPosition, report: () => {} };
    for (const each of await open(accountLinkErasure.kind))
      await accountLinksEraser(api.dependencies, reading).act(each, never);
    await api.record.caughtUp();
  };
  const standing = async (state: 'paused' | 'running') =>
    api.record.pool.query(`update state.checkpoint set status = $1 where projection = 'meetings'`, [state]);
  const erase = async (body: { userId: string | null; meetings: { meetingId: string; participants: number[] }[] }) =>
    api.call(erasePerson, { token: chief.token, body });

  it('is in no link any more, also in one that was taken back, and the key of each is destroyed', async () => {
    const noe = await api.person('user', 'Noé Court');
    const [one, other] = [await meetingOf('Noé Court'), await meetingOf('Noé Court')];
    await linking(one, noe.email);
    await linking(other, noe.email);
    await api.call(unlinkParticipant, { token: organiser.token, params: at(other) });
    await api.record.caughtUp();
    // The tables that say in which meetings the links are stand still: the erasure is taken all the same.
    await standing('paused');
    const { status, answer } = await erase({ userId: noe.id, meetings: [] });
    expect(status).toBe(202);
    const { erasureId: id, position } = answer;
    const state = async () =>
      (await api.call(erasureState, { token: chief.token, params: { id }, query: { minPosition: position } })).answer;
    expect(await state()).toMatchObject({ open: 5, done: false });
    await expect(forgetLinks()).rejects.toMatchObject({ code: 'PROJECTION_STOPPED' });
    expect(await state()).toMatchObject({ open: 5, done: false });
    await standing('running');
    await forgetLinks();
    const { rows } = await api.record.pool.query('select from participant_links where user_id = $1', [noe.id]);
    expect(rows).toEqual([]);
    // The account, its mails, its access to Google and Microsoft, and both links: the request that found them is done.
    expect(await state()).toMatchObject({ open: 6, done: false });
    const links = await open(linkErasure.kind);
    expect(links.map(({ subject }) => subject).toSorted()).toEqual([one, other].toSorted());
    for (const each of links) await linkEraser(api.dependencies, api.record.vault).act(each, never);
    for (const meetingId of [one, other]) {
      const { events } = await api.record.log.load(meetingStream(meetingId));
      expect(events.find(({ type }) => type === 'ParticipantLinked')?.data).toMatchObject({ userId: { erased: true } });
      expect(events.at(-1)).toMatchObject({ type: 'LinksErased', data: { keysDestroyed: 1 } });
    }
    // The participants stay, until an administrator confirms that they are to be forgotten too.
    const found = await api.call(findPerson, { token: chief.token, query: { q: 'Noé Court' } });
    expect(found.answer.meetings.map(({ meetingId }) => meetingId).toSorted()).toEqual([one, other].toSorted());
  });

  it('asks no meeting twice, where it was among those that were confirmed', async () => {
    const lea = await api.person('user', 'Léa Double');
    const id = await meetingOf('Léa Double');
    await linking(id, lea.email);
    expect((await erase({ userId: lea.id, meetings: [{ meetingId: id, participants: [0] }] })).status).toBe(202);
    await api.record.caughtUp();
    await forgetLinks();
    const { events } = await api.record.log.load(meetingStream(id));
    expect(events.filter(({ type }) => type === 'LinkErasureRequested')).toHaveLength(1);
    expect(await open(accountLinkErasure.kind)).toEqual([]);
  });

  it('stays, with every meeting, where a part of what is asked is refused', async () => {
    const tom = await api.person('user', 'Tom Entier');
    const id = await meetingOf('Tom Entier');
    const nobody = await meetingOf('Tom Entier');
    const before = await api.record.caughtUp().then(() => api.dependencies.headPosition());
    const refused = await erase({
      userId: tom.id,
      meetings: [
        { meetingId: id, participants: [0] },
        { meetingId: nobody, participants: [7] },
      ],
    });
    expect(refused.body['code']).toBe('PARTICIPANT_NOT_FOUND');
    expect(await api.dependencies.headPosition()).toBe(before);
  });
});

it('leaves out of queries only grounds that name nobody, where people were linked', async () => {
  await api.record.caughtUp();
  expect([...(await expectSameRights(api.record.pool)).grounds]).toContain('linked');
});
