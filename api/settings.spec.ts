import { login } from '#api/contract/auth.ts';
import { configureMeeting, meetingConfiguration } from '#api/contract/meeting-access.ts';
import { changeSettings, DEFAULT_SETTINGS, readSettings, sendTestMail, testModel } from '#api/contract/settings.ts';
import { readSettings as settingsOf } from '#commands/settings/settings.ts';
import { SETTINGS_STREAM } from '#domain/settings/decide.ts';
import type { PostgresLogs } from '#infra/logs/log-store.ts';
import { pruneLogs } from '#infra/logs/retention.ts';
import { prepareAudit, runAudit } from '#projections/audit/writer.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { startOpenAi } from '#test/emulators/openai/emulator.ts';
import { strict } from '#test/emulators/openai/models.ts';
import { startTestSmtp, type TestSmtp } from '#test/support/smtp.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let admin: Person;
let smtp: TestSmtp;
beforeAll(async () => {
  [api, smtp] = await Promise.all([openTestApi(), startTestSmtp()]);
  admin = await api.person('admin');
});
afterAll(async () => {
  await smtp.close();
  await api.close();
});
afterEach(async () => {
  await change({ ...DEFAULT_SETTINGS });
});

const read = () => api.call(readSettings, { token: admin.token });
const change = (body: object, headers = {}, token = admin.token) =>
  api.send(changeSettings.path, { method: 'PUT', token, body, headers });
const test = (body = {}) => api.call(sendTestMail, { token: admin.token, body });

describe('the settings', () => {
  it('are the specified ones, for administrators', async () => {
    expect((await read()).answer.data).toEqual({
      ...DEFAULT_SETTINGS,
      smtpLogin: false,
      aiKeyKept: false,
      modelInUse: null,
      modelSpending: { input: 0, output: 0, cost: null },
      providers: [],
      mailSource: 'none',
      mfaEnforced: false,
    });
    for (const role of ['user', 'observer'] as const) {
      const { token } = await api.person(role);
      expect((await api.call(readSettings, { token })).body['code']).toBe('ADMIN_ONLY');
      expect((await change({ sessionHours: 1 }, {}, token)).body['code']).toBe('ADMIN_ONLY');
      expect((await api.call(sendTestMail, { token, body: {} })).body['code']).toBe('ADMIN_ONLY');
    }
  });

  it('are changed some at a time, and what was not seen is not overwritten', async () => {
    const etag = (await read()).headers.get('etag') ?? '';
    const changed = await change({ language: 'es', notifications: false }, { 'if-match': etag });
    expect(changed.body['data']).toMatchObject({ language: 'es', notifications: false, sessionHours: 8 });
    expect((await change({ language: 'en' }, { 'if-match': etag })).body).toMatchObject({
      status: 412,
      code: 'EDITED_MEANWHILE',
      title: 'Modifié entre-temps',
    });
    expect((await change({ language: 'en' }, { 'if-match': changed.headers.get('etag') ?? '' })).status).toBe(200);
    expect((await read()).headers.get('etag')).not.toBe(etag);
  });

  it('refuse each unknown or invalid field with a sentence of its own, and then change nothing', async () => {
    const { status, body } = await change({
      sessionHours: 0,
      aiModel: 'gpt-5',
      encryption: false,
      couleur: 'bleu',
      taille: 3,
      language: 'en',
    });
    expect(status).toBe(400);
    expect(
      Object.fromEntries(
        (body['errors'] as { path: string; message: string }[]).map(({ path, message }) => [path, message]),
      ),
    ).toEqual({
      'body.sessionHours': 'Expiration des sessions, en heures\u00a0: un nombre entier de 1 à 720 est attendu.',
      'body.aiModel':
        'Modèle d’IA\u00a0: une de ces valeurs est attendue\u00a0: gpt-4, gpt-3.5-turbo, extractive, other.',
      'body.encryption': 'Chiffrement des données sensibles\u00a0: il est toujours actif, car l’effacement en dépend.',
      'body.couleur': 'Ce champ n’existe pas.',
      'body.taille': 'Ce champ n’existe pas.',
    });
    expect((await read()).answer.data.language).toBe('fr');
  });

  it('say how long a session lasts from the next sign-in on', async () => {
    const noor = await api.person('user');
    await change({ sessionHours: 2 });
    const { headers } = await api.call(login, { body: { email: noor.email, password: noor.password } });
    const until = Date.parse(/Expires=([^;]+)/u.exec(headers.get('set-cookie') ?? '')?.[1] ?? '');
    expect(until - api.clock.date().getTime()).toBe(2 * 3_600_000);
  });
});

describe('a meeting that nobody configured', () => {
  it('is treated as the settings say now, and as it was configured from then on', async () => {
    const minutes = minutesOf(api);
    const id = await minutes.saved(admin);
    const config = async (minPosition = '') =>
      (
        await api.call(meetingConfiguration, {
          token: admin.token,
          params: { id },
          query: minPosition === '' ? {} : { minPosition },
        })
      ).answer.config;
    await change({ language: 'es', automaticSummaries: false, automaticEmails: false });
    expect(await config()).toEqual({
      visibility: 'restricted',
      captionLanguage: 'es',
      summaryLanguage: 'es',
      automaticSummary: false,
      automaticEmail: false,
    });
    const wanted = {
      visibility: 'restricted',
      captionLanguage: 'fr',
      summaryLanguage: 'en',
      automaticSummary: true,
      automaticEmail: false,
    };
    const { answer } = await api.call(configureMeeting, { token: admin.token, params: { id }, body: wanted });
    expect(await config(answer.position)).toEqual(wanted);
  });
});

describe('how long the log is kept', () => {
  it('is what the settings say from the next look on; events and the audit stay, however old', async () => {
    const { pool, store, log } = api.record;
    const { logs } = api.dependencies as unknown as { logs: PostgresLogs };
    const line = (message: string, at: string) => ({
      at: new Date(at),
      level: 30,
      message,
      correlationId: null,
      route: null,
      code: null,
      details: {},
    });
    await logs.add([line('ancienne', '2026-11-12T09:00:00Z'), line('récente', '2026-11-14T09:00:00Z')]);
    await prepareAudit({ pool, store });
    const leave = new AbortController();
    const auditing = runAudit({ pool, store, report: () => {} }, leave.signal);
    const chained = async () =>
      Number((await pool.query<{ count: string }>('select count(*) from audit.entry')).rows[0]?.count);
    const events = async () =>
      Number((await pool.query<{ count: string }>('select count(*) from events.event')).rows[0]?.count);
    await change({ logRetentionDays: 7 });
    await expect.poll(async () => (await chained()) === (await events()), { timeout: 20_000 }).toBe(true);
    const before = await events();
    const prune = (days: number) =>
      pruneLogs({
        logs,
        files: [],
        days: async () => (await settingsOf(log)).settings.logRetentionDays,
        now: () => new Date(api.clock.date().getTime() + days * 86_400_000),
        report: () => {},
      });
    const kept = async () => (await logs.page({ level: 'info' }, 1, 500)).lines.map(({ message }) => message);
    await prune(0);
    expect(await kept()).toEqual(['récente']);
    await prune(3_650);
    expect([await kept(), await events(), await chained()]).toEqual([[], before, before]);
    leave.abort();
    await auditing;
  });
});

describe('mail', () => {
  it('goes out by the server that is set, in the language that is set', async () => {
    await change({ smtpServer: `127.0.0.1:${smtp.port}`, senderEmail: 'bonjour@exemple.fr', language: 'en' });
    expect((await read()).answer.data).toMatchObject({
      smtpServer: smtp.url,
      smtpLogin: false,
      mailSource: 'settings',
    });
    expect((await test()).answer).toEqual({ success: true, to: admin.email });
    expect(smtp.mails.at(-1)).toMatchObject({
      from: { address: 'bonjour@exemple.fr' },
      to: [{ address: admin.email }],
      subject: 'Test message from Greffier',
    });
    expect((await test({ to: ' Autre@Exemple.fr ' })).answer.to).toBe('autre@exemple.fr');
    expect((await test({ to: 'a@exemple.fr, b@exemple.fr' })).body['code']).toBe('EMAIL_INVALID');
  });

  it('is not configured until it is', async () => {
    expect((await test()).body).toMatchObject({ status: 409, code: 'MAIL_NOT_CONFIGURED' });
  });

  it('uses a login that is in the vault, in no event, no answer and no log, and only for its own server', async () => {
    const changed = await change({ smtpServer: `greffier:un%20secret@127.0.0.1:${smtp.port}` });
    expect(changed.body['data']).toMatchObject({ smtpServer: smtp.url, smtpLogin: true });
    await change({ smtpServer: smtp.url, sessionHours: 3 });
    expect((await test()).status).toBe(200);
    expect(smtp.logins.at(-1)).toEqual({ user: 'greffier', password: 'un secret' });
    const events = JSON.stringify((await api.record.log.load(SETTINGS_STREAM)).events.map(({ data }) => data));
    const { rows } = await api.record.pool.query<{ wrapped: Buffer }>('select wrapped from vault.smtp_login');
    expect(rows).toHaveLength(1);
    for (const text of [events, api.logged(), changed.text, (await read()).text, String(rows[0]?.wrapped)])
      expect(text).not.toContain('un secret');
    await change({ smtpServer: 'smtp://ailleurs.exemple.fr' });
    expect((await read()).answer.data.smtpLogin).toBe(false);
    expect((await api.record.pool.query('select from vault.smtp_login')).rowCount).toBe(0);
  });

  it('that is refused says why, without the server’s own words', async () => {
    await change({ smtpServer: `greffier:faux@127.0.0.1:${smtp.port}` });
    expect((await test()).body).toMatchObject({
      status: 503,
      code: 'MAIL_LOGIN_REFUSED',
      error: 'Le serveur SMTP a refusé l’identifiant ou le mot de passe.',
    });
    const strict = await startTestSmtp({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('sentinelle'), { responseCode: 550 })),
    });
    await change({ smtpServer: strict.url });
    const refused = await test();
    expect(refused.body).toMatchObject({
      status: 503,
      code: 'MAIL_REFUSED',
      error: 'Le serveur SMTP a refusé le message (réponse 550).',
    });
    expect(refused.text).not.toContain('sentinelle');
    await strict.close();
    expect((await test()).body['code']).toBe('MAIL_UNREACHABLE');
    expect(api.dependencies.mailer.last()?.failure).toEqual({ code: 'MAIL_UNREACHABLE', smtpCode: null });
  });
});

describe('the model of the settings', () => {
  const tried = () => api.call(testModel, { token: admin.token, body: {} });

  it('is none until an address or a key is set', async () => {
    expect((await tried()).body['code']).toBe('MODEL_NOT_CONFIGURED');
    expect((await change({ aiModel: 'other', aiAddress: 'hôte' })).status).toBe(400);
  });

  it('is tried with its key, which is kept, never shown, and sent to no other address', async () => {
    const [own, other] = await Promise.all([
      startOpenAi({ keys: ['sk-own'], models: [strict('at-home')] }),
      startOpenAi({ models: [strict('at-home')] }),
    ]);
    const at = { aiModel: 'other', aiOtherModel: 'at-home', aiAddress: `${own.baseUrl}/`, aiKey: 'sk-own' };
    const changed = await change(at);
    expect(changed.body['data']).toMatchObject({
      aiKeyKept: true,
      aiAddress: own.baseUrl,
      modelInUse: { source: 'settings', model: 'at-home', address: own.baseUrl },
    });
    expect(changed.text).not.toContain('sk-own');
    const { trial } = (await tried()).answer;
    expect(trial).toMatchObject({ model: 'at-home', models: ['at-home'], isRight: true });
    expect(trial?.secondsAnHour).toBeGreaterThan(0);
    expect((await read()).answer.data.modelSpending.input).toBeGreaterThan(100);
    own.keys[0] = 'sk-another';
    expect((await tried()).body['code']).toBe('MODEL_KEY_REFUSED');
    const moved = await change({ aiAddress: other.baseUrl });
    expect(moved.body['data']).toMatchObject({ aiKeyKept: false });
    expect((await tried()).answer.trial?.isRight).toBe(true);
    expect(other.faults.calls.map(({ authorization }) => authorization)).not.toContain('Bearer sk-own');
    const { rows } = await api.record.pool.query('select count(*)::int as keys from vault.model_key');
    expect(rows).toEqual([{ keys: 0 }]);
    expect(api.logged()).not.toContain('sk-own');
    await change({ aiDailyTokens: 10 });
    expect((await tried()).body['code']).toBe('MODEL_BUDGET_SPENT');
    await Promise.all([own.close(), other.close()]);
  });
});
