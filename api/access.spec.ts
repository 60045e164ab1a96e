import { listAccess } from '#api/contract/access.ts';
import { changePassword, logoutEverywhere } from '#api/contract/account.ts';
import { login, logout, refresh } from '#api/contract/auth.ts';
import { botCommand, meetEvidence, meetTranscript } from '#api/contract/google-meet-bot.ts';
import { exportActions, exportMarkdown, exportSubtitles } from '#api/contract/exports.ts';
import { configureMeeting, meetingConfiguration, shareMeeting } from '#api/contract/meeting-access.ts';
import { meetingDetail, meetingTranscript } from '#api/contract/meetings.ts';
import { search } from '#api/contract/search.ts';
import { listUsers } from '#api/contract/users.ts';
import { REFRESH_GRACE_SECONDS } from '#domain/user/sessions.ts';
import { rebuild } from '#projections/engine/rebuild.ts';
import { accessProjection } from '#projections/access/projection.ts';
import { openTestApi, type Answer, type Person, type TestApi } from '#test/support/api.ts';
import { arrangeBotSession } from '#test/roles/bot-sessions.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person('admin');
});
afterAll(() => api.close());

const signIn = (email: string, password: string) => api.call(login, { body: { email, password } });
const cookieOf = ({ headers }: Answer) =>
  `greffier.refresh=${/greffier\.refresh=([^;]*)/u.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''}`;

async function entriesOf(query: Record<string, string>) {
  await api.journal.idle();
  await api.record.caughtUp();
  const { answer } = await api.call(listAccess, { token: admin.token, query });
  return answer.entries;
}

describe('who came in and who was turned away', () => {
  it('is told of a session from its beginning to its end, the copy that came back included', async () => {
    const noor = await api.person('user', 'noor');
    const first = await signIn(noor.email, noor.password);
    api.clock.advance({ seconds: 1 });
    await api.call(refresh, { headers: { cookie: cookieOf(first) } });
    api.clock.advance({ seconds: REFRESH_GRACE_SECONDS });
    await api.call(refresh, { headers: { cookie: cookieOf(first) } });
    const second = await signIn(noor.email, noor.password);
    api.clock.advance({ seconds: 1 });
    await api.call(logout, { headers: { cookie: cookieOf(second) } });
    const entries = await entriesOf({ userId: noor.id });
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual([
      'signed-in',
      'signed-in',
      'signed-in',
      'signed-out',
      'token-reused',
    ]);
    expect(entries[0]).toMatchObject({ kind: 'signed-out', displayName: 'noor', address: '127.0.0.1', reason: null });
  });

  it('is told of refusals, with what was typed and why', async () => {
    const zoe = await api.person('user');
    await signIn(zoe.email, 'pas le bon');
    await signIn('Inconnue@Exemple.fr', 'pas le bon');
    const refused = await entriesOf({ kind: 'sign-in-refused' });
    expect(refused.find(({ userId }) => userId === zoe.id)).toMatchObject({ reason: 'password', email: zoe.email });
    expect(refused.find(({ userId }) => userId === null)).toMatchObject({
      reason: 'unknown',
      email: 'inconnue@exemple.fr',
      displayName: null,
    });
  });

  it('is told of people who asked for what is not theirs', async () => {
    const zoe = await api.person('observer');
    await api.call(listUsers, { token: zoe.token });
    await api.call(changePassword, {
      token: zoe.token,
      body: { currentPassword: 'pas le bon', newPassword: 'une tout autre phrase' },
    });
    const entries = await entriesOf({ kind: 'access-refused', userId: zoe.id });
    expect(entries.map(({ route, reason }) => [route, reason]).toSorted()).toEqual([
      ['GET /api/admin/users', 'ADMIN_ONLY'],
      ['POST /api/account/password', 'PASSWORD_WRONG'],
    ]);
  });

  it('is told of what an administrator reads of a restricted meeting by their role alone, once an hour of a session', async () => {
    const [claire, boss] = [await api.person('user'), await api.person('admin')];
    const minutes = minutesOf(api);
    const [restricted, open, attended, shared, own] = await Promise.all([
      minutes.saved(claire),
      minutes.saved(claire),
      minutes.saved(claire, { participants: [{ name: 'Chef', email: boss.email }] }),
      minutes.saved(claire),
      minutes.saved(boss),
    ]);
    const config = {
      visibility: 'public',
      captionLanguage: 'fr',
      summaryLanguage: 'fr',
      automaticSummary: true,
      automaticEmail: true,
    };
    await api.call(configureMeeting, { token: claire.token, params: { id: open }, body: config });
    await api.call(shareMeeting, { token: claire.token, params: { id: shared }, body: { email: boss.email } });
    await api.record.caughtUp();
    const session = await arrangeBotSession(api, claire, 'abc-defg-hij');
    for (const route of [meetTranscript, meetEvidence, meetTranscript])
      await api.call(route, { token: boss.token, params: { sessionId: session.id, evidence: session.evidence } });
    for (const id of [restricted, open, attended, shared, own])
      for (const route of [meetingDetail, meetingTranscript, meetingConfiguration])
        await api.call(route, { token: boss.token, params: { id } });
    await api.call(meetingDetail, { token: claire.token, params: { id: restricted } });
    const read = async () =>
      (await entriesOf({ kind: 'meeting-read' }))
        .filter(({ userId }) => userId === boss.id)
        .map(({ meetingId, address }) => [meetingId, address]);
    expect((await read()).toSorted()).toEqual(
      [
        [restricted, '127.0.0.1'],
        [session.meetingId, '127.0.0.1'],
      ].toSorted(),
    );
    api.clock.advance({ hours: 1 });
    const { accessToken } = (await signIn(boss.email, boss.password)).answer;
    admin = { ...admin, token: (await signIn(admin.email, admin.password)).answer.accessToken };
    await api.call(meetingTranscript, { token: accessToken, params: { id: restricted } });
    expect(await read()).toHaveLength(3);
    expect(await entriesOf({ kind: 'meeting-read', userId: claire.id })).toEqual([]);
  });

  it('is told of what a search or a bot says to an administrator of what was said elsewhere, and not of titles', async () => {
    const [claire, boss, chief] = [await api.person('user'), await api.person('admin'), await api.person('admin')];
    const minutes = minutesOf(api);
    const transcript = '[00:00:04] Claire: Le belvédère est fermé';
    const [said, titled] = [
      await minutes.saved(claire, { transcript }),
      await minutes.saved(claire, { subject: 'Le belvédère' }),
    ];
    await minutes.saved(boss, { transcript });
    const session = await arrangeBotSession(api, claire, 'bcd-efgh-ijk');
    const find = (by: Person, where: string) =>
      api.call(search, { token: by.token, query: { q: 'belvédère', in: where } });
    expect((await find(chief, 'meetings')).answer.meetings.found.map(({ id }) => id)).toContain(titled);
    expect((await find(boss, 'all')).answer.passages.total).toBe(2);
    expect((await find(claire, 'all')).answer.passages.total).toBe(1);
    await api.call(botCommand, {
      token: boss.token,
      params: { id: session.meetingId },
      body: { command: 'participants' },
    });
    const read = (await entriesOf({ kind: 'meeting-read' })).filter(({ userId }) =>
      [claire, boss, chief].some(({ id }) => id === userId),
    );
    expect(read.map(({ userId, meetingId }) => [userId, meetingId]).toSorted()).toEqual(
      [
        [boss.id, said],
        [boss.id, session.meetingId],
      ].toSorted(),
    );
  });

  it('is told of every file that a meeting left as, and of none that was refused', async () => {
    const [claire, stranger] = [await api.person('user'), await api.person('user')];
    const id = await minutesOf(api).saved(claire);
    for (const { token } of [claire, claire, stranger]) await api.call(exportMarkdown, { token, params: { id } });
    await api.call(exportActions, { token: admin.token, params: { id } });
    const untimed = await minutesOf(api).saved(claire, { transcript: 'Claire: Bonjour' });
    expect((await api.call(exportSubtitles, { token: claire.token, params: { id: untimed } })).status).toBe(409);
    expect((await entriesOf({ kind: 'meeting-exported' })).map(({ meetingId }) => meetingId)).not.toContain(untimed);
    const exported = (await entriesOf({ kind: 'meeting-exported' })).filter(({ meetingId }) => meetingId === id);
    expect(exported.map(({ userId, reason }) => [userId, reason]).toSorted()).toEqual(
      [
        [admin.id, 'csv'],
        [claire.id, 'md'],
        [claire.id, 'md'],
      ].toSorted(),
    );
  });

  it('is for administrators', async () => {
    const { token } = await api.person('user');
    expect((await api.call(listAccess, { token })).body['code']).toBe('ADMIN_ONLY');
  });

  it('is the same when it is made anew', async () => {
    await api.journal.idle();
    await api.record.caughtUp();
    const { pool, sealer, log, store } = api.record;
    const outcome = await rebuild(
      {
        pool,
        sealer,
        log,
        store: store.id,
        projections: [accessProjection],
        report: () => {},
        head: () => store.head(),
      },
      accessProjection,
      { verify: true, signal: new AbortController().signal },
    );
    expect(outcome.same).toBe(true);
  });
});

describe('one’s own password', () => {
  const set = (person: Person, currentPassword: string, newPassword: string) =>
    api.call(changePassword, { token: person.token, body: { currentPassword, newPassword } });

  it('is changed by somebody who knows it; every other session ends', async () => {
    const noor = await api.person('user');
    const elsewhere = (await signIn(noor.email, noor.password)).answer.accessToken;
    const next = 'une tout autre phrase';
    expect((await set(noor, noor.password, next)).status).toBe(200);
    expect((await api.send('/api/meetings', { token: elsewhere })).body['code']).toBe('SESSION_ENDED');
    expect((await api.send('/api/meetings', { token: noor.token })).status).toBe(200);
    expect((await signIn(noor.email, noor.password)).status).toBe(401);
    expect((await signIn(noor.email, next)).status).toBe(200);
  });

  it.each([
    ['pas le bon', 'une tout autre phrase', 'PASSWORD_WRONG', 403],
    [null, 'court', 'PASSWORD_TOO_SHORT', 400],
    [null, 'azertyuiop', 'PASSWORD_KNOWN', 400],
    [null, null, 'PASSWORD_UNCHANGED', 400],
  ] as const)('from %s to %s is refused as %s', async (current, next, code, status) => {
    const noor = await api.person('user');
    expect((await set(noor, current ?? noor.password, next ?? noor.password)).body).toMatchObject({ status, code });
    expect((await signIn(noor.email, noor.password)).status).toBe(200);
  });
});

it('signing out everywhere ends every session, this one included', async () => {
  const noor = await api.person('user');
  const [here, there] = [await signIn(noor.email, noor.password), await signIn(noor.email, noor.password)];
  const left = await api.call(logoutEverywhere, { token: here.answer.accessToken });
  expect(left.headers.get('set-cookie')).toContain('greffier.refresh=;');
  for (const { answer } of [here, there])
    expect((await api.send('/api/meetings', { token: answer.accessToken })).body['code']).toBe('SESSION_ENDED');
  expect((await api.call(refresh, { headers: { cookie: cookieOf(there) } })).body['code']).toBe('SESSION_ENDED');
  expect(await entriesOf({ kind: 'signed-out', userId: noor.id })).toMatchObject([{ reason: 'everywhere' }]);
});
