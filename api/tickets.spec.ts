import { issueTicket } from '#api/contract/auth.ts';
import { TICKET_SECONDS } from '#domain/user/tickets.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
beforeAll(async () => {
  api = await openTestApi();
  claire = await api.person('user');
});
afterAll(() => api.close());

const ticketFor = async (address: string, by: Person = claire): Promise<string> =>
  (await api.call(issueTicket, { token: by.token, body: { address } })).answer.ticket;
const open = (address: string, ticket: string) =>
  api.send(`${address}${address.includes('?') ? '&' : '?'}ticket=${ticket}`);

describe('a ticket', () => {
  it('opens the address that it was made for, in whatever order its parameters stand, once', async () => {
    const ticket = await ticketFor('/api/meetings?limit=5&page=1');
    const opened = await open('/api/meetings?page=1&limit=5', ticket);
    expect([opened.status, opened.body['limit']]).toEqual([200, 5]);
    expect((await open('/api/meetings?page=1&limit=5', ticket)).body).toMatchObject({
      status: 401,
      code: 'TICKET_INVALID',
      error: 'Ce lien a déjà servi ou a expiré. Revenez à l’application pour l’ouvrir à nouveau.',
    });
  });

  it.each([
    ['/api/meetings?limit=5', '/api/meetings?limit=100'],
    ['/api/meetings', '/api/admin/stats'],
    ['/api/meetings', '/api/meetings?search=tout'],
  ])('for %s opens nothing at %s, and is used up by trying', async (made, tried) => {
    const ticket = await ticketFor(made);
    expect((await open(tried, ticket)).body['code']).toBe('TICKET_INVALID');
    expect((await open(made, ticket)).body['code']).toBe('TICKET_INVALID');
  });

  it('is accepted once of several that come at the same moment', async () => {
    const ticket = await ticketFor('/api/meetings');
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => open('/api/meetings', ticket)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401]);
  });

  it('lives a minute', async () => {
    const [young, old] = [await ticketFor('/api/meetings'), await ticketFor('/api/meetings')];
    api.clock.advance({ seconds: TICKET_SECONDS - 1 });
    expect((await open('/api/meetings', young)).status).toBe(200);
    api.clock.advance({ seconds: 1 });
    expect((await open('/api/meetings', old)).body['code']).toBe('TICKET_INVALID');
  });

  it('dies with the session that asked for it, and has its person’s rights, no more', async () => {
    const noor = await api.person('user');
    const ticket = await ticketFor('/api/admin/users', noor);
    expect((await open('/api/admin/users', ticket)).body['code']).toBe('ADMIN_ONLY');
    const another = await ticketFor('/api/meetings', noor);
    await api.dependencies.sessions.endAll(noor.id, api.clock.date());
    expect((await open('/api/meetings', another)).body['code']).toBe('SESSION_ENDED');
  });

  it('opens what is read only: nothing is written by a link', async () => {
    const ticket = await ticketFor('/api/auth/tickets');
    expect(
      (await api.send(`/api/auth/tickets?ticket=${ticket}`, { body: { address: '/api/meetings' } })).body['code'],
    ).toBe('NOT_SIGNED_IN');
  });

  it('is made for addresses of this server, by everybody who is signed in', async () => {
    for (const address of ['https://ailleurs.exemple.fr/api', '//ailleurs.exemple.fr/api', 'api/meetings', '\\\\x']) {
      expect((await api.call(issueTicket, { token: claire.token, body: { address } })).body).toMatchObject({
        status: 400,
        code: 'TICKET_ADDRESS_INVALID',
      });
    }
    expect((await api.call(issueTicket, { body: { address: '/api/meetings' } })).body['code']).toBe('NOT_SIGNED_IN');
  });

  it('is kept as a hash, and no log has it; an access token in the address opens nothing', async () => {
    const ticket = await ticketFor('/api/meetings');
    const { rows } = await api.record.pool.query('select t::text from vault.ticket t');
    expect(JSON.stringify(rows)).not.toContain(ticket);
    await open('/api/meetings', ticket);
    expect(api.logged()).not.toContain(ticket);
    expect((await open('/api/meetings', claire.token)).body['code']).toBe('TICKET_INVALID');
  });
});
