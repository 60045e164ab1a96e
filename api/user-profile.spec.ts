import { listMeetings, meetingDetail } from '#api/contract/meetings.ts';
import { listActions } from '#api/contract/actions.ts';
import { shareMeeting } from '#api/contract/meeting-access.ts';
import { changeUserProfile, listUsers, userDetail } from '#api/contract/users.ts';
import { login } from '#api/contract/auth.ts';
import { expectSameRights } from '#test/support/same-rights.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { recordFound } from '#test/support/found.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let admin: Person;
let minutes: ReturnType<typeof minutesOf>;
beforeAll(async () => {
  api = await openTestApi();
  minutes = minutesOf(api);
  admin = await api.person('admin');
});
afterAll(() => api.close());

const someAddress = () => `personne-${randomUUID().slice(0, 8)}@exemple.fr`;
const SAID = { displayName: 'Noor Haddad', department: 'Achats', jobTitle: null } as const;
const correct = (id: string, said: object, by = admin, headers = {}) =>
  api.call(changeUserProfile, { token: by.token, params: { id }, body: { ...SAID, ...said }, headers });
const details = (id: string) => api.call(userDetail, { token: admin.token, params: { id } });
const reads = async (by: Person, id: string) =>
  (await api.call(meetingDetail, { token: by.token, params: { id } })).status === 200;
const shared = async (by: Person) =>
  (await api.call(listMeetings, { token: by.token, query: { scope: 'shared' } })).answer.meetings.map(({ id }) => id);
const attended = (by: Person, more = {}) =>
  minutes.saved(admin, {
    participants: [
      { name: 'Noor', email: by.email },
      { name: 'Claire', email: admin.email },
    ],
    ...more,
  });

describe('correcting what is said of a person', () => {
  it('shows at once, and lets the person sign in with the new address alone', async () => {
    const noor = await api.person('user');
    const email = someAddress();
    const { answer, status } = await correct(noor.id.toUpperCase(), { email: ` ${email.toUpperCase()} ` });
    expect(status).toBe(200);
    const found = await api.call(listUsers, {
      token: admin.token,
      query: { search: email, minPosition: answer.position },
    });
    expect(found.answer.users).toMatchObject([{ id: noor.id, email, ...SAID }]);
    const enter = async (as: string) =>
      (await api.call(login, { body: { email: as, password: noor.password } })).status;
    expect([await enter(email), await enter(noor.email)]).toEqual([200, 401]);
  });

  it('is refused where the address is taken or none, or the name is empty, and is for administrators', async () => {
    const noor = await api.person('user');
    expect((await correct(noor.id, { email: admin.email })).body).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    expect((await correct(noor.id, { email: 'noor' })).body).toMatchObject({ status: 400, code: 'EMAIL_INVALID' });
    expect((await correct(noor.id, { email: noor.email, displayName: ' ' })).body['code']).toBe('REQUEST_INVALID');
    expect((await correct(randomUUID(), { email: someAddress() })).body['code']).toBe('USER_NOT_FOUND');
    expect((await correct(noor.id, { email: noor.email }, noor)).body['code']).toBe('ADMIN_ONLY');
  });

  it('overwrites nothing that its author has not seen', async () => {
    const noor = await api.person('user');
    await api.record.caughtUp();
    const { answer, headers } = await details(noor.id);
    const seen = answer.data.revision;
    expect((await correct(noor.id, { email: noor.email, seen })).status).toBe(200);
    expect((await correct(noor.id, { email: noor.email, jobTitle: 'Acheteuse', seen })).body).toMatchObject({
      status: 412,
      code: 'EDITED_MEANWHILE',
    });
    const late = { 'if-match': headers.get('etag') ?? '' };
    expect((await correct(noor.id, { email: noor.email, jobTitle: 'Acheteuse' }, admin, late)).status).toBe(412);
  });
});

describe('an address that changes', () => {
  it('takes away nothing that was attended or shared before, and gives it to nobody else', async () => {
    const [noor, next] = [await api.person('user'), await api.person('user')];
    const [before, lent] = [await attended(noor), await minutes.saved(admin)];
    await api.call(shareMeeting, { token: admin.token, params: { id: lent }, body: { email: noor.email } });
    await api.record.caughtUp();
    expect([await reads(noor, before), await reads(noor, lent)]).toEqual([true, true]);

    api.clock.advance({ days: 1 });
    const [again, other] = [await signIn(admin), await signIn(noor)];
    admin = again;
    await correct(noor.id, { email: someAddress() });
    await correct(next.id, { email: noor.email });
    await api.record.caughtUp();
    const heir = await signIn({ ...next, email: noor.email });
    expect([await reads(other, before), await reads(other, lent)]).toEqual([true, true]);
    expect(await shared(other)).toEqual([lent]);
    expect([await reads(heir, before), await reads(heir, lent), await shared(heir)]).toEqual([false, false, []]);

    api.clock.advance({ minutes: 1 });
    const after = await attended(noor, { startTime: api.clock.now(), endTime: undefined });
    await api.record.caughtUp();
    expect([await reads(other, after), await reads(heir, after)]).toEqual([false, true]);
  });

  it('keeps one’s own actions one’s own', async () => {
    const noor = await api.person('user');
    const id = await attended(noor, { transcript: 'Noor: Je relance la mairie' });
    await recordFound(api, id, { actions: [{ task: 'Relancer la mairie', assignee: 'Noor' }] });
    await api.record.caughtUp();
    const own = async () =>
      (await api.call(listActions, { token: noor.token, query: { of: 'mine' } })).answer.actions.map(
        ({ task }) => task,
      );
    const had = await own();
    expect(had).toEqual(['Relancer la mairie']);
    await correct(noor.id, { email: someAddress() });
    await api.record.caughtUp();
    expect(await own()).toEqual(had);
  });

  it('leaves out of queries only what names nobody', async () => {
    const { compared, grounds } = await expectSameRights(api.record.pool);
    expect(compared).toBeGreaterThan(0);
    expect([...grounds]).toEqual(expect.arrayContaining(['renamed', 'succeeds']));
  });
});

const signIn = async (person: Person): Promise<Person> => {
  const { answer } = await api.call(login, { body: { email: person.email, password: person.password } });
  return { ...person, token: answer.accessToken };
};
