import { listAccess } from '#api/contract/access.ts';
import { acceptInvitation, login } from '#api/contract/auth.ts';
import { readPasswordReset } from '#api/contract/password-reset-link.ts';
import { passwordHelp, requestPasswordReset, resetPassword } from '#api/contract/password-reset.ts';
import {
  changeUserStatus,
  inviteUser,
  issuePasswordReset,
  resetUserSecondFactor,
  userDetail,
} from '#api/contract/users.ts';
import { beginEnrolment, confirmEnrolment } from '#api/contract/account.ts';
import { changeSettings } from '#commands/settings/settings.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { codeAt } from '#test/support/authenticator.ts';
import { startTestSmtp, type TestSmtp } from '#test/support/smtp.ts';
import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person('admin');
});
afterAll(() => api.close());

const PHRASE = 'une tout autre phrase de passe';
const tokenIn = (link: string | null) => new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token') ?? '';
const issue = (id: string, by = admin) => api.call(issuePasswordReset, { token: by.token, params: { id } });
const issued = async (person: Person) => tokenIn((await issue(person.id)).answer.reset.link);
const choose = (token: string, password = PHRASE) => api.call(resetPassword, { body: { token, password } });
const look = (token: string) => api.call(readPasswordReset, { body: { token } });
const enter = (email: string, password: string) => api.call(login, { body: { email, password } });
const ask = (email: string, on = api) => on.call(requestPasswordReset, { body: { email } });
const entries = async () => {
  await api.journal.idle();
  await api.record.caughtUp();
  const { answer } = await api.call(listAccess, { token: admin.token, query: { kind: 'reset-requested' } });
  return answer.entries.map(({ userId, email }) => ({ userId, email }));
};

describe('a link that an administrator hands over', () => {
  it('opens once, ends every session, and leaves the password alone until then', async () => {
    const noor = await api.person('user');
    const { answer, status } = await issue(noor.id);
    expect([status, answer.reset]).toMatchObject([
      200,
      { delivery: 'link', mailError: null, expiresAt: '2026-11-21T09:00:00.000Z' },
    ]);
    expect(answer.reset.link).toMatch(/^https:\/\/greffier\.exemple\.fr\/password-reset#token=[\w-]{43}$/u);
    expect((await enter(noor.email, noor.password)).status).toBe(200);

    const token = tokenIn(answer.reset.link);
    for (const _ of ['looked at once', 'and again']) expect((await look(token)).status).toBe(200);
    expect((await choose(token, 'motdepasse')).body).toMatchObject({ status: 400, code: 'PASSWORD_KNOWN' });
    expect((await choose(token)).answer).toEqual({ success: true, email: noor.email });
    expect((await api.send('/api/meetings', { token: noor.token })).body['code']).toBe('SESSION_ENDED');
    expect((await enter(noor.email, noor.password)).status).toBe(401);
    expect((await enter(noor.email, PHRASE)).status).toBe(200);
    for (const refused of [await choose(token, 'encore une autre phrase'), await look(token)])
      expect(refused.body).toMatchObject({ status: 410, code: 'RESET_INVALID' });
    expect(api.logged()).not.toContain(token);
  });

  it('is kept as a hash, in no log, and ends with every other link once one was used', async () => {
    const noor = await api.person('user');
    const links = [await issued(noor), await issued(noor)];
    const { rows } = await api.record.pool.query('select r::text from vault.password_reset r');
    for (const token of links) {
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(api.logged()).not.toContain(token);
    }
    expect((await choose(links[1] ?? '')).status).toBe(200);
    expect((await choose(links[0] ?? '')).body['code']).toBe('RESET_INVALID');
  });

  it('is used once by two who come at the same moment, and by nobody who was disabled', async () => {
    const noor = await api.person('user');
    const token = await issued(noor);
    const both = await Promise.all([
      choose(token, 'la première phrase venue'),
      choose(token, 'la seconde phrase venue'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const last = await issued(noor);
    await api.call(changeUserStatus, { token: admin.token, params: { id: noor.id }, body: { status: 'disabled' } });
    for (const made of [last, '', 'A'.repeat(43)])
      for (const refused of [await choose(made), await look(made)]) expect(refused.body['code']).toBe('RESET_INVALID');
    expect((await issue(noor.id)).body).toMatchObject({ status: 409, code: 'USER_DISABLED' });
  });

  it('voids the invitation of somebody who had not come yet', async () => {
    const email = `${randomUUID()}@exemple.fr`;
    const { answer } = await api.call(inviteUser, {
      token: admin.token,
      body: { email, displayName: 'Zoé', role: 'user' },
    });
    await choose(tokenIn((await issue(answer.id)).answer.reset.link));
    const late = await api.call(acceptInvitation, {
      body: { token: tokenIn(answer.invitation.link), password: 'la phrase de quelqu’un d’autre' },
    });
    expect(late.body['code']).toBe('INVITATION_INVALID');
    expect((await enter(email, PHRASE)).status).toBe(200);
  });

  it('is for administrators, for somebody who is there, and never for oneself', async () => {
    const noor = await api.person('user');
    expect((await issue(admin.id)).body).toMatchObject({ status: 409, code: 'OWN_ACCOUNT' });
    expect((await issue(admin.id, noor)).body['code']).toBe('ADMIN_ONLY');
    expect((await issue(randomUUID())).body['code']).toBe('USER_NOT_FOUND');
    const own = await api.call(resetUserSecondFactor, { token: admin.token, params: { id: admin.id } });
    expect(own.body['code']).toBe('OWN_ACCOUNT');
  });
});

describe('a second factor that somebody lost', () => {
  it('stays through another password, and is taken by an administrator, which ends the sessions', async () => {
    const noor = await api.person('user');
    const { token } = noor;
    const { secret } = (await api.call(beginEnrolment, { token, body: { password: noor.password } })).answer;
    await api.call(confirmEnrolment, { token, body: { code: codeAt(secret, api.clock.date()) } });
    await choose(await issued(noor));
    expect((await enter(noor.email, PHRASE)).status).toBe(202);
    const { answer } = await api.call(resetUserSecondFactor, { token: admin.token, params: { id: noor.id } });
    const inside = await enter(noor.email, PHRASE);
    expect(inside.status).toBe(200);
    const seen = await api.call(userDetail, {
      token: admin.token,
      params: { id: noor.id },
      query: { minPosition: answer.position },
    });
    expect(seen.answer.data.secondFactor).toBe(false);
  });
});

describe('a forgotten password', () => {
  it('without a mail server is somebody’s to hand over, in the same answer for every address', async () => {
    const noor = await api.person('user');
    expect((await api.call(passwordHelp)).answer).toEqual({ byMail: false });
    const [known, unknown] = [await ask(noor.email), await ask('inconnue@exemple.fr')];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.answer).toEqual({ success: true, byMail: false });
    await vi.waitFor(async () =>
      expect(await entries()).toEqual(
        expect.arrayContaining([
          { userId: noor.id, email: noor.email },
          { userId: null, email: 'inconnue@exemple.fr' },
        ]),
      ),
    );
  });

  it('is answered before anybody looks whose the address is', async () => {
    const looked = Promise.withResolvers<null>();
    const emails = { ...api.dependencies.emails, holderOf: () => looked.promise };
    const slow = await openTestApi({ emails, metrics: new Registry() });
    expect((await ask('quelqu.un@exemple.fr', slow)).status).toBe(202);
    looked.resolve(null);
    await slow.close();
  });

  it('may be asked for so often, known or not, and bars nobody from signing in', async () => {
    const noor = await api.person('user');
    for (const email of [noor.email, `${randomUUID()}@exemple.fr`]) {
      const answers = [];
      for (let call = 0; call < 6; call += 1) answers.push((await ask(email)).status);
      expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    }
    const refused = await ask(noor.email);
    expect(refused.body['code']).toBe('TOO_MANY_RESETS');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await enter(noor.email, noor.password)).status).toBe(200);
  });

  describe('where mail is set up', () => {
    let smtp: TestSmtp;
    const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;
    beforeAll(async () => {
      smtp = await startTestSmtp();
      await changeSettings(api.dependencies, { smtpServer: smtp.url, senderEmail: 'bonjour@exemple.fr' }, request());
    });
    afterAll(() => smtp.close());

    it('is helped by a mail to anybody who has the address, for an hour', async () => {
      const noor = await api.person('user');
      expect((await api.call(passwordHelp)).answer).toEqual({ byMail: true });
      const [unknown, known] = [await ask('personne@exemple.fr'), await ask(` ${noor.email.toUpperCase()} `)];
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
      await vi.waitFor(() => expect(smtp.mails).toHaveLength(1));
      const [mail] = smtp.mails;
      expect(mail).toMatchObject({ to: [{ address: noor.email }], subject: 'Votre mot de passe Greffier' });
      expect(mail?.text).toMatch(/valable une fois, jusqu’au vendredi 20 novembre 2026 à 11:00/u);
      const token = tokenIn(/https:\S+/u.exec(mail?.text ?? '')?.[0] ?? '');
      api.clock.advance({ minutes: 60 });
      expect((await choose(token)).body['code']).toBe('RESET_INVALID');
    });

    it('mails the link of an administrator as well, who does not see it', async () => {
      admin = await api.person('admin');
      const noor = await api.person('user');
      const { answer } = await issue(noor.id);
      expect(answer.reset).toMatchObject({ delivery: 'mail', link: null, mailError: null });
      const token = tokenIn(/https:\S+/u.exec(smtp.mails.at(-1)?.text ?? '')?.[0] ?? '');
      expect((await choose(token)).status).toBe(200);
    });
  });
});
