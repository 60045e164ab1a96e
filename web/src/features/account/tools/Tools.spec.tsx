// @vitest-environment happy-dom
import {
  checkTaskTool,
  connectTaskTool,
  disconnectTaskTool,
  taskTools,
  type TaskTools,
} from '#api/contract/task-tools.ts';
import { beginGoogleAuthorisation } from '#api/contract/google.ts';
import { beginMicrosoftCalendar } from '#api/contract/microsoft-calendars.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeGoingOn } from '../../../providers/afterAuthorisation.ts';
import { renderApp } from '../../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tool = (name: TaskTools['tools'][number]['tool'], title: string) => ({
  tool: name,
  title,
  connection: null,
  needs: null,
});
const NONE = [tool('asana', 'Asana'), tool('trello', 'Trello'), tool('jira', 'Jira')];
const connection = {
  since: '2026-11-20T09:00:00.000Z',
  withOpen: true,
  place: 'Lancement, À faire',
  account: 'Noé Martin',
  failure: null,
};
const task = (actionId: string, changes: Partial<TaskTools['tasks'][number]> = {}): TaskTools['tasks'][number] => ({
  meetingId: 'm1',
  actionId,
  tool: 'trello',
  phase: 'sent',
  done: false,
  url: 'https://trello.com/c/1',
  failure: null,
  changedAt: '2026-11-20T09:00:00.000Z',
  ...changes,
});
const section = () => within(screen.getByRole('region', { name: 'Mes actions dans mes outils' }));

it('connects a tool once it has answered, and says what it refuses', async () => {
  const refused = () => refuse(403, 'TASK_TOKEN_REFUSED', 'L’outil n’accepte pas, ou plus, ce jeton.');
  const stub = stubServer([
    [taskTools, () => answer(taskTools, { tools: NONE, tasks: [] })],
    [connectTaskTool, refused],
  ]);
  const { user } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Relier Trello' }));
  await user.type(section().getByLabelText('Clé d’API de Trello'), '0123456789abcdef');
  await user.type(section().getByLabelText('Jeton'), 'ATTA-jeton');
  await user.type(section().getByLabelText('Adresse du tableau'), 'https://trello.com/b/Ab12Cd34/x');
  await user.click(section().getByRole('switch', { name: 'Envoyer aussi mes actions déjà en cours' }));
  await user.click(section().getByRole('button', { name: 'Relier' }));
  expect(await section().findByText('L’outil n’accepte pas, ou plus, ce jeton.')).toBeTruthy();
  const place = { place: connection.place, account: connection.account };
  stub.change(connectTaskTool, () => answer(connectTaskTool, { success: true, position: 'p:1', ...place }));
  const tools = NONE.map((one) => (one.tool === 'trello' ? { ...one, connection } : one));
  stub.change(taskTools, () => answer(taskTools, { tools, tasks: [] }));
  await user.click(section().getByRole('button', { name: 'Relier' }));
  expect(await section().findByText('Lancement, À faire')).toBeTruthy();
  expect(stub.callsOf(connectTaskTool).at(-1)?.body).toEqual({
    withOpen: false,
    given: {
      tool: 'trello',
      key: '0123456789abcdef',
      token: 'ATTA-jeton',
      address: 'https://trello.com/b/Ab12Cd34/x',
      list: '',
    },
  });
});

it('says how actions stand in a tool, asks it for real, and ends the connection', async () => {
  const tools = NONE.map((one) => (one.tool === 'trello' ? { ...one, connection } : one));
  const failure = { code: 'TASK_REFUSED', message: 'L’outil refuse cette tâche.' } as const;
  const tasks = [task('a1'), task('a2', { done: true }), task('a3', { phase: 'refused', url: null, failure })];
  const stub = stubServer([
    [taskTools, () => answer(taskTools, { tools, tasks })],
    [checkTaskTool, () => answer(checkTaskTool, { success: true, failure: null })],
    [disconnectTaskTool, () => answer(disconnectTaskTool, { success: true, position: 'p:2' })],
  ]);
  const { user } = renderApp('/account');
  expect(await screen.findByText(/1 en cours, 1 terminée/u)).toBeTruthy();
  expect(section().getByRole('link', { name: 'Voir l’action' }).getAttribute('href')).toBe(
    '/meetings/m1?tab=actions#action-a3',
  );
  await user.click(section().getByRole('button', { name: 'Tester la connexion à Trello' }));
  expect(await section().findByText('Trello accepte le jeton, et l’endroit est là.')).toBeTruthy();
  stub.change(taskTools, () => answer(taskTools, { tools: NONE, tasks: [] }));
  await user.click(section().getByRole('button', { name: 'Retirer Trello' }));
  expect(await section().findByRole('button', { name: 'Relier Trello' })).toBeTruthy();
});

it('asks for the consent that Google Tasks needs, comes back to the tools, and says where Google is configured', async () => {
  const google = tool('google', 'Google Tasks');
  const stub = stubServer([
    [taskTools, () => answer(taskTools, { tools: [{ ...google, needs: 'consent' }], tasks: [] })],
    [beginGoogleAuthorisation, () => answer(beginGoogleAuthorisation, { address: '#chez-google' })],
    [
      connectTaskTool,
      () => answer(connectTaskTool, { success: true, position: 'p:1', place: 'Réunions', account: 'noe@exemple.fr' }),
    ],
  ]);
  const { user } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Autoriser mes tâches chez Google' }));
  await vi.waitFor(() => expect(location.hash).toBe('#chez-google'));
  expect(stub.callsOf(beginGoogleAuthorisation).map(({ query }) => query.get('with'))).toEqual(['tasks']);
  expect([takeGoingOn(), takeGoingOn()]).toEqual(['/account#outils', null]);
  expect(section().queryByRole('button', { name: 'Relier Google Tasks' })).toBeNull();
  cleanup();
  stub.change(taskTools, () => answer(taskTools, { tools: [google], tasks: [] }));
  const again = renderApp('/account');
  await again.user.click(await screen.findByRole('button', { name: 'Relier Google Tasks' }));
  expect(section().queryByLabelText('Jeton')).toBeNull();
  await again.user.type(section().getByLabelText('Liste de tâches'), 'Réunions');
  await again.user.click(section().getByRole('button', { name: 'Relier' }));
  await vi.waitFor(() =>
    expect(stub.callsOf(connectTaskTool).at(-1)?.body).toEqual({
      withOpen: true,
      given: { tool: 'google', list: 'Réunions' },
    }),
  );
  cleanup();
  stub.change(taskTools, () => answer(taskTools, { tools: [{ ...google, needs: 'configuration' }], tasks: [] }));
  renderApp('/account');
  expect(await screen.findByText(/^Intégration non configurée/u)).toBeTruthy();
  expect(section().getByRole('link', { name: 'Connexion à Google' }).getAttribute('href')).toBe('/settings/google');
});

it('asks Microsoft for the consent of To Do and Planner, wants a plan, and claims nothing while that is not known', async () => {
  const planner = tool('planner', 'Planner');
  const stub = stubServer([
    [
      taskTools,
      () =>
        answer(taskTools, {
          tools: [
            { ...planner, needs: 'consent' },
            { ...tool('todo', 'Microsoft To Do'), needs: 'unknown' },
          ],
          tasks: [],
        }),
    ],
    [beginMicrosoftCalendar, () => answer(beginMicrosoftCalendar, { address: '#chez-microsoft' })],
    [
      connectTaskTool,
      () =>
        answer(connectTaskTool, {
          success: true,
          position: 'p:1',
          place: 'Ventes, À faire',
          account: 'noe@exemple.fr',
        }),
    ],
  ]);
  const { user } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Autoriser mes tâches chez Microsoft, pour Planner' }));
  await vi.waitFor(() => expect(location.hash).toBe('#chez-microsoft'));
  expect(stub.callsOf(beginMicrosoftCalendar).map(({ query }) => query.get('with'))).toEqual(['tasks']);
  expect(takeGoingOn()).toBe('/account#outils');
  expect(section().getByText(/ne peut pas dire en ce moment/u)).toBeTruthy();
  cleanup();
  stub.change(taskTools, () => answer(taskTools, { tools: [planner], tasks: [] }));
  const again = renderApp('/account');
  await again.user.click(await screen.findByRole('button', { name: 'Relier Planner' }));
  await again.user.type(section().getByLabelText('Plan'), 'Ventes');
  await again.user.click(section().getByRole('button', { name: 'Relier' }));
  await vi.waitFor(() =>
    expect(stub.callsOf(connectTaskTool).at(-1)?.body).toEqual({
      withOpen: true,
      given: { tool: 'planner', plan: 'Ventes', bucket: '' },
    }),
  );
  cleanup();
  stub.change(taskTools, () => answer(taskTools, { tools: [{ ...planner, needs: 'configuration' }], tasks: [] }));
  renderApp('/account');
  expect(await screen.findByText(/^Intégration non configurée/u)).toBeTruthy();
  expect(section().getByRole('link', { name: 'Compte Microsoft' }).getAttribute('href')).toBe(
    '/settings/microsoft-calendar',
  );
});

it('connects one’s own Gmail by a consent of its own, of which it says what leaves from there', async () => {
  const gmail = tool('gmail', 'Gmail');
  const place = { place: 'Messages envoyés', account: 'noe@gmail.exemple' };
  const stub = stubServer([
    [taskTools, () => answer(taskTools, { tools: [{ ...gmail, needs: 'consent' }], tasks: [] })],
    [beginGoogleAuthorisation, () => answer(beginGoogleAuthorisation, { address: '#chez-google' })],
    [connectTaskTool, () => answer(connectTaskTool, { success: true, position: 'p:1', ...place })],
  ]);
  const { user } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Autoriser l’envoi depuis Gmail' }));
  await vi.waitFor(() => expect(location.hash).toBe('#chez-google'));
  expect(stub.callsOf(beginGoogleAuthorisation).map(({ query }) => query.get('with'))).toEqual(['mail']);
  expect(takeGoingOn()).toBe('/account#outils');
  cleanup();
  stub.change(taskTools, () => answer(taskTools, { tools: [gmail], tasks: [] }));
  const again = renderApp('/account');
  await again.user.click(await screen.findByRole('button', { name: 'Relier Gmail' }));
  expect(section().queryByRole('switch')).toBeNull();
  stub.change(taskTools, () => {
    const connection = { since: '2026-11-20T09:00:00.000Z', withOpen: false, ...place, failure: null };
    return answer(taskTools, { tools: [{ ...gmail, connection }], tasks: [] });
  });
  await again.user.click(section().getByRole('button', { name: 'Relier' }));
  expect(await section().findByText('noe@gmail.exemple')).toBeTruthy();
  expect(stub.callsOf(connectTaskTool).at(-1)?.body).toEqual({ withOpen: false, given: { tool: 'gmail' } });
  expect(section().getByText(/des réunions que vous organisez part de votre boîte/u)).toBeTruthy();
  expect(section().queryByText('Actions envoyées')).toBeNull();
});
