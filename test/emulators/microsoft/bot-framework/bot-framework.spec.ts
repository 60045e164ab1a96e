import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTeams, type TeamsEmulator } from './start.ts';

let teams: TeamsEmulator;
beforeAll(async () => {
  teams = await startTeams();
});
afterAll(() => teams.close());

const tokenFor = async (scope: string): Promise<string> => {
  const { clientId, clientSecret, tenantId } = teams.application;
  const root = teams.environment['MICROSOFT_LOGIN_ROOT'];
  const response = await fetch(`${root}/${tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
};

const write = async (id: string, token: string) => {
  const { framework } = teams;
  const response = await fetch(`${framework.serviceUrl}v3/conversations/${id}/activities`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'message', text: 'Bonjour' }),
  });
  return response.status;
};

it('lets a bot write where it is, with a token of the connector, seven times a second', async () => {
  const at = Date.now();
  teams.clock = () => new Date(at);
  const chat = teams.framework.chat('19:meeting_a@thread.v2');
  const token = await tokenFor('https://api.botframework.com/.default');
  expect(await write(chat.id, await tokenFor('https://graph.microsoft.com/.default'))).toBe(401);
  expect(await write('19:other@thread.v2', token)).toBe(404);
  const answers = [];
  for (let count = 0; count < 8; count += 1) answers.push(await write(chat.id, token));
  expect(answers).toEqual([201, 201, 201, 201, 201, 201, 201, 429]);
  teams.clock = () => new Date(at + 1_100);
  expect([await write(chat.id, token), await write(chat.id, token)]).toEqual([201, 429]);
  chat.isInstalled = false;
  expect(await write(chat.id, token)).toBe(403);
  expect(chat.sent).toHaveLength(8);
});
