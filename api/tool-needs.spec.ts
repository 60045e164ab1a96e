import { GreffierError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { MICROSOFT_SCOPE_NAMES, type MicrosoftScope } from '#domain/microsoft/calendars/scopes.ts';
import { TOOLS } from '#domain/tasks/tools.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustBeSetUp, toolNeedsOf } from './tool-needs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const needs = async (offered: readonly MicrosoftScope[], log = api.dependencies.log) => {
  const { google, calendars } = api.dependencies;
  const of = await toolNeedsOf({ log, google, calendars: { ...calendars, offered } }, 'u-1');
  return Object.fromEntries(TOOLS.map((tool) => [tool, of(tool)]));
};
const BY_TOKEN = { asana: null, trello: null, jira: null, slack: null };
const CLOSED = { google: 'configuration', calendar: 'configuration', gmail: 'configuration' };

it('says what is to be configured, and what is to be consented to', async () => {
  expect(await needs([])).toEqual({
    ...BY_TOKEN,
    ...CLOSED,
    todo: 'configuration',
    planner: 'configuration',
    outlook: 'configuration',
  });
  const open = { todo: 'consent', planner: 'consent', outlook: 'consent' };
  expect(await needs(MICROSOFT_SCOPE_NAMES)).toEqual({ ...BY_TOKEN, ...CLOSED, ...open });
  // Reading calendars opens no tool.
  expect(await needs(['calendar'])).toMatchObject({ todo: 'configuration', outlook: 'configuration' });
});

it('answers without the consents while the log that has them is away, and hides no other failure', async () => {
  const failing = (failure: Error) => ({
    ...api.dependencies.log,
    load: async () => {
      throw failure;
    },
  });
  expect(await needs(MICROSOFT_SCOPE_NAMES, failing(new GreffierError(STORE_UNAVAILABLE)))).toEqual({
    ...BY_TOKEN,
    ...CLOSED,
    todo: 'unknown',
    planner: 'unknown',
    outlook: 'unknown',
  });
  await expect(needs(MICROSOFT_SCOPE_NAMES, failing(new TypeError('ours')))).rejects.toThrow('ours');
});

it('refuses a tool whose provider is not open, by name', () => {
  const { google, calendars } = api.dependencies;
  const refused = (tool: 'google' | 'todo') => () => mustBeSetUp({ google, calendars }, tool);
  expect(refused('google')).toThrow(expect.objectContaining({ code: 'GOOGLE_NOT_SET_UP' }));
  expect(refused('todo')).toThrow(expect.objectContaining({ code: 'MICROSOFT_TOOLS_NOT_SET_UP' }));
  expect(() => mustBeSetUp({ google, calendars: { ...calendars, offered: ['tasks'] } }, 'todo')).not.toThrow();
});
