import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { listAccess } from '#api/contract/access.ts';
import { createToken, listTokens, withdrawToken } from '#api/contract/account.ts';
import { listActions } from '#api/contract/actions.ts';
import { meetingDetail, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { askQuestion } from '#api/contract/questions.ts';
import { search } from '#api/contract/search.ts';
import { resetPassword } from '#api/contract/password-reset.ts';
import { changeUserRole, changeUserStatus, issuePasswordReset } from '#api/contract/users.ts';
import { erasePerson } from '#commands/person/erase.ts';
import { administratorIds } from '#projections/users/queries.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { recordFound } from '#test/support/found.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from './mcp/call-limit.ts';

let api: TestApi;
let people: Readonly<Record<'organiser' | 'stranger' | 'observer' | 'chief', Person>>;
let meeting: string;
beforeAll(async () => {
  api = await openTestApi();
  const [organiser, stranger, observer, chief] = await Promise.all([
    api.person('user'),
    api.person('user'),
    api.person('observer'),
    api.person('admin'),
  ]);
  people = { organiser, stranger, observer, chief };
  meeting = await minutesOf(api).saved(organiser, {
    subject: 'Budget de la mairie',
    transcript: '[00:00:04] Claire: Le devis de la toiture est de douze mille euros',
  });
  await recordFound(api, meeting, { actions: [{ task: 'Signer le devis', assignee: 'Claire' }] });
  await api.record.caughtUp();
});
afterAll(() => api.close());

const BOTH = ['search', 'meetings'] as const;
const make = async ({ token, password }: Person, { scopes = BOTH as readonly string[], days = 30 } = {}) =>
  (await api.call(createToken, { token, body: { label: 'Bureau', scopes, days, password } })).answer;

/** A program that was given this token, as the official client connects it. */
async function program<T>(token: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'spec', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${api.origin}/api/mcp`), { requestInit }));
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

const said = async (client: Client, name: string, given: Record<string, unknown>) => {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [{ text }] = content as readonly [{ readonly text: string }];
  return { isError: isError === true, value: JSON.parse(text) as unknown };
};
const post = (token: string | null, body: unknown, headers = {}) =>
  api.send('/api/mcp', {
    method: 'POST',
    token,
    body,
    headers: { accept: 'application/json, text/event-stream', ...headers },
  });
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const opens = async (token: string) => (await post(token, PING)).status === 200;
const usedBy = async ({ id }: Person) => {
  await api.journal.idle();
  await api.record.caughtUp();
  const query = { kind: 'token-used', userId: id };
  const { answer } = await api.call(listAccess, { token: people.chief.token, query });
  return answer.entries.map(({ reason }) => reason).toSorted();
};

describe('a program with a personal token', () => {
  it.each(['organiser', 'stranger', 'observer', 'chief'] as const)(
    'of the %s reads by each tool what the API answers that person',
    async (who) => {
      const person = people[who];
      const { token } = await make(person);
      const q = 'devis de la toiture';
      const asked = { token: person.token };
      const answers = {
        search: (await api.call(search, { ...asked, query: { q } })).body,
        decisions: (await api.call(search, { ...asked, query: { q, in: 'decisions' } })).body['decisions'],
        question: (await api.call(askQuestion, { ...asked, query: { q } })).body,
        actions: (await api.call(listActions, { ...asked, query: { of: 'all' } })).body,
      };
      await program(token, async (client) => {
        for (const [name, value] of Object.entries(answers)) {
          const given = name === 'actions' ? { of: 'all' } : { q };
          expect(await said(client, name, given)).toEqual({ isError: false, value });
        }
        const details = await api.call(meetingDetail, { ...asked, params: { id: meeting } });
        const read = await said(client, 'meeting', { id: meeting });
        const spoken = await said(client, 'meeting', { id: meeting, part: 'transcript' });
        if (details.status === 200) {
          const minutes = (await api.call(meetingSummary, { ...asked, params: { id: meeting } })).body;
          const transcript = (await api.call(meetingTranscript, { ...asked, params: { id: meeting } })).body;
          expect(read.value).toEqual({ meeting: details.body['data'], minutes });
          expect(spoken.value).toEqual({ meeting: details.body['data'], transcript });
        } else {
          const refusal = { code: 'MEETING_NOT_FOUND', message: details.body['error'] };
          expect([read, spoken]).toEqual([1, 2].map(() => ({ isError: true, value: refusal })));
        }
        expect(details.status === 200).toBe(who === 'organiser' || who === 'chief');
      });
    },
  );

  it('is noted at each call, and what an administrator reads by their role alone as in the API', async () => {
    const chief = await api.person('admin');
    const other = await minutesOf(api).saved(people.stranger);
    const { token } = await make(chief);
    await program(token, async (client) => {
      await said(client, 'search', { q: 'toiture' });
      await said(client, 'meeting', { id: other });
    });
    expect(await usedBy(chief)).toEqual(['meeting', 'search']);
    const read = await api.call(listAccess, { token: chief.token, query: { kind: 'meeting-read' } });
    expect(read.answer.entries).toContainEqual(expect.objectContaining({ userId: chief.id, meetingId: other }));
  });

  it('is shown the tools of its scopes with what they take, and no other answers', async () => {
    const { token } = await make(people.organiser, { scopes: ['meetings'] });
    await program(token, async (client) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['meeting', 'actions']);
      for (const { inputSchema, annotations } of tools) {
        expect(inputSchema.type).toBe('object');
        expect(annotations?.readOnlyHint).toBe(true);
        expect(Object.keys(inputSchema.properties ?? {})).not.toContain('minPosition');
      }
      expect(await said(client, 'search', { q: 'devis' })).toMatchObject({
        isError: true,
        value: { code: 'TOKEN_SCOPE_LACKING' },
      });
      expect(await said(client, 'meeting', { id: 'x' })).toMatchObject({
        isError: true,
        value: { code: 'REQUEST_INVALID', errors: [{ path: 'id' }] },
      });
      await expect(client.callTool({ name: 'delete', arguments: {} })).rejects.toThrow('no tool is called so');
    });
  });
});

describe('a personal token', () => {
  it('opens nothing but this, is kept as a hash, and is listed without being told', async () => {
    const person = await api.person('user');
    const { token, id, expiresAt } = await make(person, { days: 7 });
    expect(token).toMatch(/^greffier_[\w-]{43}$/u);
    expect(expiresAt).toBe('2026-11-27T09:00:00.000Z');
    for (const path of ['/api/meetings', '/api/account/tokens', '/api/stream', '/metrics'])
      expect((await api.send(path, { token })).status).toBe(401);
    expect(await opens(token)).toBe(true);
    const { answer, text } = await api.call(listTokens, { token: person.token });
    expect(answer.tokens).toMatchObject([
      { id, label: 'Bureau', prefix: token.slice(0, 13), scopes: BOTH, lastUsedAt: api.clock.now() },
    ]);
    const { rows } = await api.record.pool.query('select t::text from vault.personal_token t');
    for (const kept of [text, JSON.stringify(rows), api.logged()]) expect(kept).not.toContain(token);
  });

  it('is made by who knows the password, at most ten at once', async () => {
    const person = await api.person('user');
    const body = { label: 'Bureau', scopes: BOTH, days: 30, password: 'pas celui-là' };
    expect((await api.call(createToken, { token: person.token, body })).body['code']).toBe('PASSWORD_WRONG');
    for (let made = 0; made < 10; made += 1) await make(person);
    const more = await api.call(createToken, { token: person.token, body: { ...body, password: person.password } });
    expect(more.body).toMatchObject({ status: 409, code: 'TOO_MANY_TOKENS' });
  });

  it('opens nothing once it is withdrawn, by its owner alone', async () => {
    const person = await api.person('user');
    const { token, id } = await make(person);
    const withdraw = (by: Person) => api.call(withdrawToken, { token: by.token, params: { id } });
    expect((await withdraw(people.chief)).body).toMatchObject({ status: 404, code: 'TOKEN_NOT_FOUND' });
    expect(await opens(token)).toBe(true);
    expect((await withdraw(person)).status).toBe(200);
    const refused = await post(token, PING);
    expect([refused.status, refused.body['code'], refused.headers.get('www-authenticate')]).toEqual([
      401,
      'TOKEN_REFUSED',
      'Bearer realm="greffier"',
    ]);
    expect((await withdraw(person)).body['code']).toBe('TOKEN_NOT_FOUND');
    await expect(program(token, async () => null)).rejects.toThrow('TOKEN_REFUSED');
  });

  it('ends with another password that somebody chose by a link', async () => {
    const person = await api.person('user');
    const { token } = await make(person);
    const issued = await api.call(issuePasswordReset, { token: people.chief.token, params: { id: person.id } });
    const link = new URL(issued.answer.reset.link ?? '').hash.slice('#token='.length);
    await api.call(resetPassword, { body: { token: link, password: 'une tout autre phrase de passe' } });
    expect(await opens(token)).toBe(false);
  });

  it('ends at once with the account, and has the rights of now', async () => {
    const { chief } = people;
    const change = { token: chief.token };
    const [person, erased] = [await api.person('user'), await api.person('user')];
    const [{ token }, other] = [await make(person), await make(erased)];
    const reads = () => program(token, (client) => said(client, 'meeting', { id: meeting }));
    expect((await reads()).isError).toBe(true);
    await api.call(changeUserRole, { ...change, params: { id: person.id }, body: { role: 'admin' } });
    expect((await reads()).isError).toBe(false);
    await api.call(changeUserStatus, { ...change, params: { id: person.id }, body: { status: 'disabled' } });
    expect(await opens(token)).toBe(false);
    const request = { commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() } as const;
    const erasing = {
      ...api.dependencies,
      administrators: () => administratorIds(api.record.pool),
    };
    await erasePerson(erasing, { userId: erased.id, meetings: [] }, request);
    expect(await opens(other.token)).toBe(false);
  });
});

describe('a call of /api/mcp', () => {
  it('is refused without a token, from another page, of another method, and where it is no JSON-RPC', async () => {
    const { token } = await make(await api.person('user'));
    expect((await post(null, PING)).body['code']).toBe('TOKEN_REFUSED');
    for (const origin of ['https://ailleurs.example', api.origin, 'null'])
      expect((await post(token, PING, { origin })).body).toMatchObject({ status: 403, code: 'CROSS_SITE' });
    expect((await post(token, PING, { origin: 'https://greffier.exemple.fr' })).status).toBe(200);
    expect((await api.send('/api/mcp', { token })).status).toBe(405);
    for (const body of [{}, [PING], { ...PING, jsonrpc: '1.0' }, { jsonrpc: '2.0', id: 1 }, { ...PING, params: [] }])
      expect((await post(token, body)).status).toBe(400);
    expect((await post(token, { ...PING, method: 'nothing/known' })).body).toMatchObject({ error: { code: -32_601 } });
    expect((await post(token, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
    expect((await post(token, { ...PING, params: { filler: 'x'.repeat(70_000) } })).status).toBe(413);
  });

  it('is limited for each person', async () => {
    const person = await api.person('user');
    const tokens = [(await make(person)).token, (await make(person)).token];
    const statuses = [];
    for (let call = 0; call <= CALLS.points; call += 1)
      statuses.push((await post(tokens[call % 2] ?? '', PING)).status);
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    expect(await opens((await make(people.observer)).token)).toBe(true);
  });

  it('is refused once the token has expired', async () => {
    const { token } = await make(await api.person('user'), { days: 7 });
    api.clock.advance({ days: 7 });
    expect(await opens(token)).toBe(false);
  });
});
