import {
  authoriseGoogle,
  beginGoogleAuthorisation,
  comeFromGoogle,
  endGoogleAuthorisation,
} from '#api/contract/google.ts';
import { checkTaskTool, connectTaskTool, disconnectTaskTool, taskTools } from '#api/contract/task-tools.ts';
import { loadMail } from '#commands/mail/mail.ts';
import { OPTIONAL_SCOPES } from '#domain/google/scopes.ts';
import { mailIdOf } from '#domain/mail/identity.ts';
import { GmailMailboxes } from '#infra/tasks/gmail.ts';
import { mountGmail, type StoodInMail } from '#test/emulators/google/apis/gmail-api.ts';
import { needsOf } from '#test/emulators/google/apis/needs.ts';
import { REFUSALS, type GoogleRefusal } from '#test/emulators/google/apis/refusals.ts';
import { startGoogle, type GoogleEmulator } from '#test/emulators/google/emulator.ts';
import { googler } from '#test/emulators/openid/stand-ins.ts';
import { ToolFaults } from '#test/emulators/tasks/faults.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { openMailing, type Mailing, type TestAccount } from '#test/support/mailing.ts';
import { CookieJar } from '#test/support/provider-api.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

const PUBLIC_URL = 'https://greffier.exemple.fr';
const NAME = 'Noé Martin';
const GMAIL = 'noe@gmail.exemple';
let api: TestApi;
let google: GoogleEmulator;
let mailing: Mailing;
/** The same server without a mail server of its own. */
let withoutSmtp: Mailing;
let noe: Person;
let claire: TestAccount;
const jar = new CookieJar();
const faults = new ToolFaults();
const sent: StoodInMail[] = [];

beforeAll(async () => {
  google = await startGoogle((app, _origin, identity) => mountGmail(app, sent, { needs: needsOf(identity), faults }));
  google.client.redirectUris.push(`${PUBLIC_URL}${comeFromGoogle.path}`);
  api = await openTestApi({}, undefined, { ...google.environment, PUBLIC_URL });
  google.clock = () => api.clock.date();
  const { record } = api;
  const { unsubscribeTokens } = api.dependencies;
  const { mailbox: mailboxes } = api.dependencies.tasks;
  if (!(mailboxes instanceof GmailMailboxes)) throw new TypeError('the mailboxes are Gmail’s');
  mailing = await openMailing({ record, unsubscribeTokens, mailboxes });
  withoutSmtp = await openMailing({ record, unsubscribeTokens, mailboxes, smtpUrl: null });
  noe = await api.person('user', NAME);
  claire = await mailing.account('Claire');
  google.people.push(googler('noe', GMAIL));
});
afterAll(async () => {
  await mailing.close();
  await withoutSmtp.close();
  await api.close();
  await google.close();
});
afterEach(() => {
  sent.length = 0;
  mailing.smtp.mails.length = 0;
  faults.inject([]);
});

async function consent(query: { readonly with?: string }): Promise<void> {
  const departing = await api.call(beginGoogleAuthorisation, { token: noe.token, query });
  jar.keep(departing);
  const back = new URL(await google.choose(departing.answer.address, 'noe'));
  const path = `${back.pathname}${back.search}`;
  const come = await api.send(path, { headers: { cookie: jar.for(path) } });
  const returned = new URLSearchParams(new URL(come.headers.get('location') ?? '', PUBLIC_URL).hash.slice(1));
  const body = { returned: returned.get('returned') ?? '' };
  expect((await api.call(authoriseGoogle, { token: noe.token, body })).status).toBe(200);
}
const connect = () =>
  api.call(connectTaskTool, { token: noe.token, body: { withOpen: false, given: { tool: 'gmail' } } });
const shown = async () => {
  await api.record.caughtUp();
  return (await api.call(taskTools, { token: noe.token })).answer.tools.find(({ tool }) => tool === 'gmail');
};
const connected = async () => {
  await consent({ with: 'mail' });
  expect((await connect()).status).toBe(200);
};
/** The minutes of a meeting that Noé organises and Claire attended, as far as one pass of the work brings them. */
async function minutes(by = mailing): Promise<string> {
  const accounts = [{ id: noe.id, name: NAME, email: noe.email }, claire];
  const meetingId = await by.meeting(accounts);
  await by.analyse(meetingId);
  await by.work();
  return meetingId;
}
const stateOf = (meetingId: string, account: { readonly id: string } = claire) =>
  loadMail(api.record.log, mailIdOf('minutes', meetingId, account.id));
const refusal = (name: GoogleRefusal) => ({ is: 'answer', ...REFUSALS[name] }) as const;

it('opens by a consent of its own, sends the minutes of one’s meetings in one’s name, each once, until it is ended', async () => {
  expect(await shown()).toMatchObject({ title: 'Gmail', needs: 'consent', connection: null });
  await consent({});
  expect((await connect()).body).toMatchObject({ code: 'TASK_CONSENT_MISSING' });
  await connected();
  expect(await shown()).toMatchObject({ needs: null, connection: { account: GMAIL, failure: null } });

  const meetingId = await minutes();
  await mailing.work();
  const claires = sent.find(({ mail }) => mail.to?.[0]?.address === claire.email);
  expect(sent).toHaveLength(2);
  expect(claires).toMatchObject({ account: GMAIL, mail: { from: { name: NAME, address: GMAIL } } });
  expect(claires?.mail.subject).toBe('Compte rendu\u00a0: Comité d’été');
  expect(claires?.mail.text).toContain(`${PUBLIC_URL}/meetings/${meetingId}`);
  expect(mailing.smtp.mails).toEqual([]);
  expect((await stateOf(meetingId)).phase).toBe('sent');

  // Of what somebody else organises nothing leaves from there.
  const others = await mailing.meeting([claire, { id: noe.id, name: NAME, email: noe.email }]);
  await mailing.analyse(others);
  await mailing.work();
  expect([sent.length, mailing.smtp.mails.length]).toEqual([2, 2]);

  mailing.smtp.mails.length = 0;
  expect((await api.call(disconnectTaskTool, { token: noe.token, params: { tool: 'gmail' } })).status).toBe(200);
  expect(await shown()).toMatchObject({ connection: null });
  await minutes();
  expect([sent.length, mailing.smtp.mails.length]).toEqual([2, 2]);
});

it('sends where the server has no mail server of its own, and nothing there for who has not connected it', async () => {
  await minutes(withoutSmtp);
  expect(sent).toEqual([]);
  await connected();
  await minutes(withoutSmtp);
  expect(sent.map(({ mail }) => mail.to?.[0]?.address).toSorted()).toEqual([claire.email, noe.email].toSorted());
});

it.each<[string, Parameters<ToolFaults['inject']>[0]]>([
  ['an answer that is lost', [{ is: 'lost' }, { is: 'lost' }]],
  ['an answer of a gateway, after which nobody knows', [refusal('backend'), refusal('backend')]],
])('never sends twice: after %s a mail is unknown until a person says so', async (_, injected) => {
  await connected();
  faults.inject(injected);
  const meetingId = await minutes();
  const before = sent.length;
  mailing.pass(3_600_000);
  await mailing.work();
  expect([await stateOf(meetingId), await stateOf(meetingId, noe)]).toMatchObject([
    { phase: 'unknown' },
    { phase: 'unknown' },
  ]);
  expect(sent).toHaveLength(before);
  expect(mailing.smtp.mails).toEqual([]);
});

it('waits where Google asks for it, and where a token is old asks for another', async () => {
  await connected();
  faults.inject([{ ...refusal('userRate'), retryAfter: '1' }, refusal('tooMany')]);
  const meetingId = await minutes();
  expect(await stateOf(meetingId)).toMatchObject({ phase: 'postponed', putOffFor: 'put-off' });
  mailing.pass(60_000);
  faults.inject([refusal('token')]);
  await mailing.work();
  expect(sent).toHaveLength(2);
  expect((await stateOf(meetingId)).phase).toBe('sent');
});

it.each<[GoogleRefusal, string]>([
  ['scope', 'TASK_CONSENT_MISSING'],
  ['noMailbox', 'TASK_TOOL_FORBIDDEN'],
])('goes by the server’s own mail where Gmail says « %s », and says so to whose it is', async (name, code) => {
  await connected();
  faults.inject([refusal(name), refusal(name)]);
  await minutes();
  expect(sent).toEqual([]);
  expect(mailing.smtp.mails).toHaveLength(2);
  expect(await shown()).toMatchObject({ connection: { failure: { code } } });
  // Nothing more is asked until the person connects it again.
  const asked = faults.calls.length;
  await minutes();
  expect(faults.calls).toHaveLength(asked);
});

it('notices an authorisation that was taken back, here or at Google, and never tells whose mail fails of a token', async () => {
  await connected();
  google.tokens.takeBack(GMAIL);
  const check = await api.call(checkTaskTool, { token: noe.token, params: { tool: 'gmail' } });
  expect(check.answer.failure).toMatchObject({ code: 'TASK_TOKEN_REFUSED' });
  await connected();
  await api.call(endGoogleAuthorisation, { token: noe.token });
  await minutes();
  expect([sent.length, mailing.smtp.mails.length]).toEqual([0, 2]);
  expect(await shown()).toMatchObject({ needs: 'consent', connection: { failure: { code: 'TASK_TOKEN_REFUSED' } } });
  expect(JSON.stringify(mailing.reports)).not.toMatch(/1\/\/|ya29|@gmail/u);
  expect(OPTIONAL_SCOPES.mail).toMatch(/gmail\.send$/u);
});
