import { acceptInvitation, login, refresh } from '#api/contract/auth.ts';
import { readInvitation } from '#api/contract/invitation.ts';
import {
  changeUserRole,
  changeUserStatus,
  inviteUser,
  inviteUserAgain,
  listUsers,
  readInvitations,
  userDetail,
} from '#api/contract/users.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { erasePerson } from '#commands/person/erase.ts';
import { administratorIds } from '#projections/users/queries.ts';
import { changeSettings } from '#commands/settings/settings.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { startTestSmtp, type TestSmtp } from '#test/support/smtp.ts';
import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person('admin');
});
afterAll(() => api.close());

const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;
const as = (person: Person) => ({ token: person.token });
const setRole = (id: string, role: string, by = admin, headers = {}) =>
  api.call(changeUserRole, { ...as(by), params: { id }, body: { role }, headers });
const setStatus = (id: string, status: string, by = admin) =>
  api.call(changeUserStatus, { ...as(by), params: { id }, body: { status } });
const details = async (id: string, minPosition = '') =>
  api.call(userDetail, { ...as(admin), params: { id }, query: minPosition === '' ? {} : { minPosition } });
const someone = () => `nouvelle-${randomUUID().slice(0, 8)}@exemple.fr`;
const invite = (email: string, more = {}, by = admin) =>
  api.call(inviteUser, {
    ...as(by),
    body: { email, displayName: 'Zoé Lefèvre', role: 'user', department: 'Achats', ...more },
  });
const tokenIn = (link: string | null) => new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token') ?? '';
const accept = (token: string, password = 'la phrase de passe de Zoé') =>
  api.call(acceptInvitation, { body: { token, password } });

describe('the list of accounts', () => {
  it('is sorted by name, searched whatever the accents, and divided into pages', async () => {
    const mark = randomUUID().slice(0, 8);
    for (const displayName of ['Zoé', 'Élodie', 'Ana'])
      await invite(someone(), { displayName: `${displayName} ${mark}` });
    await api.record.caughtUp();
    const list = (query: Record<string, string>) => api.call(listUsers, { ...as(admin), query });
    const found = (await list({ search: mark.toUpperCase() })).answer;
    expect(found.users.map(({ displayName }) => displayName.split(' ')[0])).toEqual(['Ana', 'Élodie', 'Zoé']);
    expect(found).toMatchObject({ total: 3, page: 1, limit: 50 });
    expect((await list({ search: `elodie ${mark}` })).answer.users).toHaveLength(1);
    const second = (await list({ search: mark, page: '2', limit: '2' })).answer;
    expect([second.users.length, second.total]).toEqual([1, 3]);
    expect((await list({ search: mark, status: 'invited', role: 'user' })).answer.total).toBe(3);
    expect((await list({ search: mark, status: 'active' })).answer.total).toBe(0);
    expect((await list({ search: '%' })).answer.total).toBe(0);
  });

  it.each(['user', 'observer'] as const)('is not for the role %s', async (role) => {
    const other = await api.person(role);
    await api.record.caughtUp();
    expect((await api.call(listUsers, as(other))).body).toMatchObject({ status: 403, code: 'ADMIN_ONLY' });
    expect((await details(other.id)).status).toBe(200);
    expect((await api.call(userDetail, { ...as(other), params: { id: other.id } })).body['code']).toBe('ADMIN_ONLY');
    expect((await invite(someone(), {}, other)).body['code']).toBe('ADMIN_ONLY');
    expect((await setRole(other.id, 'admin', other)).body['code']).toBe('ADMIN_ONLY');
    expect((await setStatus(admin.id, 'disabled', other)).body['code']).toBe('ADMIN_ONLY');
  });

  it('is not for strangers', async () => {
    expect((await api.call(listUsers)).body['code']).toBe('NOT_SIGNED_IN');
  });
});

describe('the details of an account', () => {
  it('say what it may, what it does, and how often it is signed in', async () => {
    const noor = await api.person('user');
    await api.send('/api/meetings', {
      ...as(noor),
      body: {
        platform: 'teams',
        meetingId: randomUUID(),
        subject: 'Point',
        startTime: '2026-11-20T08:00:00Z',
        participants: [{ name: 'Noor', email: noor.email }],
        transcript: 'Noor: Bonjour',
      },
    });
    await api.record.caughtUp();
    const { answer, headers } = await details(noor.id.toUpperCase());
    expect(answer.data).toMatchObject({
      id: noor.id,
      email: noor.email,
      role: 'user',
      status: 'active',
      secondFactor: false,
      invitedUntil: null,
      activeSessions: 1,
      meetings: { organised: 1, attended: 1 },
    });
    expect(answer.data.lastSignInAt).toBe(api.clock.now());
    expect(headers.get('etag')).toMatch(/^"\d+"$/u);
  });

  it.each(['x', randomUUID(), '%00'])('of %s are those of nobody', async (id) => {
    const { body } = await api.send(`/api/admin/users/${id}`, as(admin));
    expect(body).toMatchObject(
      id === '%00'
        ? { code: 'NUL_CHARACTER' }
        : { status: 404, code: 'USER_NOT_FOUND', error: 'Utilisateur introuvable' },
    );
  });
});

describe('a role', () => {
  const save = (by: Person) =>
    api.call(saveMeeting, {
      ...as(by),
      body: {
        platform: 'teams',
        meetingId: randomUUID(),
        subject: 'Point',
        startTime: '2026-11-20T08:00:00Z',
        participants: [],
        transcript: '',
      },
    });

  it('counts from the very next call on', async () => {
    const noor = await api.person('observer');
    expect((await save(noor)).body['code']).toBe('READ_ONLY');
    expect((await setRole(noor.id, 'user')).status).toBe(200);
    expect((await save(noor)).status).toBe(201);
    await setRole(noor.id, 'admin');
    expect((await api.call(listUsers, as(noor))).status).toBe(200);
    await setRole(noor.id, 'observer');
    expect((await api.call(listUsers, as(noor))).body['code']).toBe('ADMIN_ONLY');
    expect((await save(noor)).body['code']).toBe('READ_ONLY');
  });

  it('counts at once also in another process', async () => {
    const other = await openTestApi({ ...api.dependencies, metrics: new Registry() });
    const noor = await api.person('observer');
    const there = () => other.send('/api/admin/users', as(noor));
    expect((await there()).body['code']).toBe('ADMIN_ONLY');
    await setRole(noor.id, 'admin');
    expect((await there()).status).toBe(200);
    await setStatus(noor.id, 'disabled');
    expect((await there()).body['code']).toBe('SESSION_ENDED');
    await other.close();
  });

  it('is changed by somebody who has seen the account as it is', async () => {
    const noor = await api.person('observer');
    await api.record.caughtUp();
    const etag = (await details(noor.id)).headers.get('etag') ?? '';
    const { answer } = await setRole(noor.id, 'user', admin, { 'if-match': etag });
    expect((await setRole(noor.id, 'admin', admin, { 'if-match': etag })).body).toMatchObject({
      status: 412,
      code: 'EDITED_MEANWHILE',
    });
    const seen = await details(noor.id, answer.position);
    expect(seen.answer.data.role).toBe('user');
    expect((await setRole(noor.id, 'admin', admin, { 'if-match': seen.headers.get('etag') ?? '' })).status).toBe(200);
  });

  it.each(['chef', '', null, ['admin']])('is none of %j', async (role) => {
    const noor = await api.person('user');
    const { body } = await api.send(`/api/admin/users/${noor.id}/role`, {
      ...as(admin),
      method: 'PUT',
      body: { role },
    });
    expect(body).toMatchObject({
      status: 400,
      code: 'REQUEST_INVALID',
      errors: [{ path: 'body.role', message: 'Le rôle doit être l’un de ceux-ci\u00a0: observer, user, admin.' }],
    });
  });

  it('is nobody’s for nobody', async () => {
    expect((await setRole(randomUUID(), 'user')).body['code']).toBe('USER_NOT_FOUND');
    expect((await setRole('x', 'user')).body['code']).toBe('USER_NOT_FOUND');
  });
});

describe('an account that is disabled', () => {
  it('has no session any more, and gets none, in the same words as for a wrong password', async () => {
    const noor = await api.person('user');
    const signedIn = await api.call(login, { body: { email: noor.email, password: noor.password } });
    const cookie = /greffier\.refresh=([^;]*)/u.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
    expect((await setStatus(noor.id, 'disabled')).status).toBe(200);
    expect((await api.send('/api/meetings', as(noor))).body['code']).toBe('SESSION_ENDED');
    expect((await api.call(refresh, { headers: { cookie: `greffier.refresh=${cookie}` } })).body['code']).toBe(
      'SESSION_ENDED',
    );
    const again = await api.call(login, { body: { email: noor.email, password: noor.password } });
    expect(again.body).toMatchObject({ status: 401, code: 'SIGN_IN_REFUSED', error: 'Identifiants incorrects' });
    await api.record.caughtUp();
    expect((await details(noor.id)).answer.data).toMatchObject({ status: 'disabled', activeSessions: 0 });
  });

  it('signs in again once it is enabled, with a new session', async () => {
    const noor = await api.person('user');
    await setStatus(noor.id, 'disabled');
    expect((await setStatus(noor.id, 'active')).status).toBe(200);
    expect((await api.send('/api/meetings', as(noor))).body['code']).toBe('SESSION_ENDED');
    expect((await api.call(login, { body: { email: noor.email, password: noor.password } })).status).toBe(200);
  });
});

describe('the last administrator', () => {
  it('can neither be demoted nor disabled nor erased, by themselves or in a race', async () => {
    const alone = await openTestApi();
    const [first, second] = await Promise.all([alone.person('admin'), alone.person('admin')]);
    const demote = (whom: Person, by: Person) =>
      alone.call(changeUserRole, { token: by.token, params: { id: whom.id }, body: { role: 'user' } });
    const race = await Promise.all([demote(first, second), demote(second, first)]);
    const codes = race.map(({ status, body }) => [status, body['code']]);
    // The second has no right any more, or is told that somebody has to remain.
    expect(codes.filter(([status]) => status === 200)).toHaveLength(1);
    expect(codes.find(([status]) => status !== 200)?.[1]).toMatch(/^(?:LAST_ADMINISTRATOR|ADMIN_ONLY)$/u);
    const last = race[0]?.status === 200 ? second : first;
    expect((await demote(last, last)).body).toMatchObject({
      status: 409,
      code: 'LAST_ADMINISTRATOR',
      error: 'C’est le dernier administrateur\u00a0: nommez-en un autre d’abord.',
    });
    const disabled = await alone.call(changeUserStatus, {
      token: last.token,
      params: { id: last.id },
      body: { status: 'disabled' },
    });
    expect(disabled.body['code']).toBe('LAST_ADMINISTRATOR');
    const dependencies = {
      ...alone.dependencies,
      administrators: () => administratorIds(alone.record.pool),
    };
    await expect(erasePerson(dependencies, { userId: last.id, meetings: [] }, request())).rejects.toMatchObject({
      code: 'LAST_ADMINISTRATOR',
    });
    expect((await alone.call(listUsers, { token: last.token })).status).toBe(200);
    await alone.close();
  });

  it('is no more once somebody was promoted, however short ago', async () => {
    const alone = await openTestApi();
    const [first, noor] = [await alone.person('admin'), await alone.person('user')];
    const change = (id: string, role: string) =>
      alone.call(changeUserRole, { token: first.token, params: { id }, body: { role } });
    expect((await change(noor.id, 'admin')).status).toBe(200);
    expect((await change(first.id, 'user')).status).toBe(200);
    await alone.close();
  });
});

describe('a list of people to invite', () => {
  const reading = (text: string, by = admin) => api.call(readInvitations, { ...as(by), body: { text } });

  it('is read, with what is wrong with each row, and invites nobody', async () => {
    const email = someone();
    const { answer } = await reading(`Nom;E-mail;Rôle;Service\nZoé;${email};observateur;Achats\nMoi;${admin.email};;`);
    expect(answer.people).toEqual([
      { row: 1, line: 2, displayName: 'Zoé', email, role: 'observer', department: 'Achats', faults: [] },
      {
        row: 2,
        line: 3,
        displayName: 'Moi',
        email: admin.email,
        role: 'user',
        department: null,
        faults: ['Un compte existe déjà avec cette adresse e-mail.'],
      },
    ]);
    await api.record.caughtUp();
    expect((await api.call(listUsers, { ...as(admin), query: { search: email } })).answer.total).toBe(0);
  });

  it('that is empty is refused, and it is for administrators', async () => {
    expect((await reading(' ; ')).body).toMatchObject({ status: 400, code: 'INVITATIONS_EMPTY' });
    expect((await reading('a@exemple.fr', await api.person('user'))).body['code']).toBe('ADMIN_ONLY');
  });
});

describe('an invitation', () => {
  it('is a link for the person who invites while no mail is set up, and its token opens one account once', async () => {
    const email = someone();
    const { status, answer } = await invite(`  ${email.toUpperCase()} `);
    expect(status).toBe(201);
    expect(answer.invitation).toMatchObject({
      delivery: 'link',
      mailError: null,
      expiresAt: '2026-11-27T09:00:00.000Z',
    });
    const { link } = answer.invitation;
    expect(link).toMatch(/^https:\/\/greffier\.exemple\.fr\/invitation#token=[\w-]{43}$/u);
    expect((await details(answer.id, answer.position)).answer.data).toMatchObject({
      email,
      displayName: 'Zoé Lefèvre',
      department: 'Achats',
      status: 'invited',
      invitedUntil: '2026-11-27T09:00:00.000Z',
    });

    const read = () => api.call(readInvitation, { body: { token: tokenIn(link) } });
    expect((await read()).status).toBe(200);
    expect((await accept(tokenIn(link))).answer).toEqual({ success: true, email });
    expect((await api.call(login, { body: { email, password: 'la phrase de passe de Zoé' } })).status).toBe(200);
    for (const used of [await read(), await accept(tokenIn(link), 'une autre phrase de passe')])
      expect(used.body).toMatchObject({ status: 410, code: 'INVITATION_INVALID' });
    await api.record.caughtUp();
    expect((await details(answer.id)).answer.data).toMatchObject({ status: 'active', invitedUntil: null });
  });

  it('is kept as a hash, and no log has it', async () => {
    const { answer } = await invite(someone());
    const token = tokenIn(answer.invitation.link);
    await accept(token, 'court');
    const { rows } = await api.record.pool.query('select i::text from vault.invitation i');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(api.logged()).not.toContain(token);
  });

  it('is refused for an address that has an account, waits or not', async () => {
    const email = someone();
    await invite(email);
    expect((await invite(email)).body).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    expect((await invite(admin.email)).body['code']).toBe('EMAIL_TAKEN');
    expect((await invite('personne')).body['code']).toBe('EMAIL_INVALID');
  });

  it('wants a good password, and is not used up by a bad one', async () => {
    const { answer } = await invite('camille.durand@exemple.fr', { displayName: 'Camille Durand' });
    const token = tokenIn(answer.invitation.link);
    for (const [password, code] of [
      ['court', 'PASSWORD_TOO_SHORT'],
      ['motdepasse', 'PASSWORD_KNOWN'],
      ['azertyuiop', 'PASSWORD_KNOWN'],
      ['camille.durand', 'PASSWORD_KNOWN'],
      ['x'.repeat(1025), 'REQUEST_INVALID'],
    ] as const) {
      expect((await accept(token, password)).body).toMatchObject({ status: 400, code });
    }
    expect((await accept(token)).status).toBe(200);
  });

  it('expires after seven days, and is replaced by another one', async () => {
    const { answer } = await invite(someone());
    api.clock.advance({ days: 7 });
    expect((await accept(tokenIn(answer.invitation.link))).body['code']).toBe('INVITATION_INVALID');
    admin = await api.person('admin');
    const again = await api.call(inviteUserAgain, { ...as(admin), params: { id: answer.id } });
    const newer = await api.call(inviteUserAgain, { ...as(admin), params: { id: answer.id } });
    expect((await accept(tokenIn(again.answer.invitation.link))).body['code']).toBe('INVITATION_INVALID');
    expect((await accept(tokenIn(newer.answer.invitation.link))).status).toBe(200);
    expect((await api.call(inviteUserAgain, { ...as(admin), params: { id: answer.id } })).body).toMatchObject({
      status: 409,
      code: 'INVITATION_ACCEPTED',
    });
  });

  it('is accepted once by two who come at the same moment', async () => {
    const { answer } = await invite(someone());
    const token = tokenIn(answer.invitation.link);
    const both = await Promise.all([
      accept(token, 'la première phrase venue'),
      accept(token, 'la seconde phrase venue'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('is nothing to somebody who was disabled meanwhile, nor are made-up ones', async () => {
    const { answer } = await invite(someone());
    await setStatus(answer.id, 'disabled');
    for (const token of [tokenIn(answer.invitation.link), '', 'x', 'A'.repeat(43)])
      expect((await accept(token)).body['code']).toBe('INVITATION_INVALID');
  });

  it('of an administrator makes nobody the last but one before it is accepted', async () => {
    const alone = await openTestApi();
    const first = await alone.person('admin');
    await alone.call(inviteUser, {
      token: first.token,
      body: { email: 'autre@exemple.fr', displayName: 'Autre', role: 'admin' },
    });
    expect(
      (await alone.call(changeUserRole, { token: first.token, params: { id: first.id }, body: { role: 'user' } })).body[
        'code'
      ],
    ).toBe('LAST_ADMINISTRATOR');
    await alone.close();
  });

  describe('where mail is set up', () => {
    let smtp: TestSmtp;
    beforeAll(async () => {
      smtp = await startTestSmtp();
      await changeSettings(api.dependencies, { smtpServer: smtp.url, senderEmail: 'bonjour@exemple.fr' }, request());
    });
    afterAll(async () => {
      await changeSettings(api.dependencies, { smtpServer: '', language: 'fr' }, request());
      await smtp.close();
    });

    it('goes to the person and is shown to nobody else', async () => {
      const email = someone();
      const { answer, text } = await invite(email);
      expect(answer.invitation).toMatchObject({ delivery: 'mail', link: null, mailError: null });
      const mail = smtp.mails.at(-1);
      expect(mail).toMatchObject({
        from: { name: 'Greffier', address: 'bonjour@exemple.fr' },
        to: [{ address: email }],
        subject: 'Votre accès à Greffier',
      });
      const link = /https:\S+/u.exec(mail?.text ?? '')?.[0] ?? '';
      expect(mail?.text).toMatch(
        /Bonjour Zoé Lefèvre,[^]*valable jusqu’au (?:vendredi 27 novembre|\S+ \d+ \S+) 2026\u00a0:/u,
      );
      expect(text).not.toContain(tokenIn(link));
      expect((await accept(tokenIn(link))).status).toBe(200);
    });

    it('is written in the language of the settings', async () => {
      for (const [language, subject] of [
        ['en', 'Your access to Greffier'],
        ['es', 'Su acceso a Greffier'],
      ] as const) {
        await changeSettings(api.dependencies, { language }, request());
        await invite(someone());
        expect(smtp.mails.at(-1)?.subject).toBe(subject);
      }
    });

    it('becomes a link again, with the reason, when the mail cannot be sent', async () => {
      await smtp.close();
      const { status, answer } = await invite(someone());
      expect(status).toBe(201);
      expect(answer.invitation).toMatchObject({
        delivery: 'link',
        mailError: 'Le serveur SMTP ne répond pas, ou sa connexion n’est pas sûre.',
      });
      expect((await accept(tokenIn(answer.invitation.link))).status).toBe(200);
    });
  });
});
