// @vitest-environment happy-dom
import { listActions, type RegisteredAction } from '#api/contract/actions.ts';
import { correctAction } from '#api/contract/corrections.ts';
import { meetingDirectory } from '#api/contract/meeting-access.ts';
import { setActionStatus } from '#api/contract/meetings.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MEETING = '0f0a9f3e-6f3c-4b0f-8f0e-1d9a3a1b2c3d';
const action = (changes: Partial<RegisteredAction>): RegisteredAction => ({
  meetingId: MEETING,
  title: 'Comité',
  startTime: '2026-07-01T08:00:00.000Z',
  id: 'a1',
  task: 'Signer le devis',
  assignee: 'Claire Martin',
  deadline: '2026-11-20',
  due: 'late',
  priority: 'medium',
  status: 'pending',
  line: 4,
  may: { check: true, edit: true },
  inTools: [],
  ...changes,
});
const ACTIONS = [
  action({ inTools: [{ title: 'Asana', url: 'https://app.asana.com/0/1/12' }] }),
  action({ id: 'a2', task: 'Relire', assignee: 'Noé', deadline: '2026-11-25T14:30', due: 'today' }),
  action({ id: 'a3', task: 'Ranger', assignee: null, deadline: null, due: 'none', may: { check: true, edit: false } }),
];
const COUNTS = { late: 1, today: 1, week: 0, later: 0, none: 1 };
const register = (actions: readonly RegisteredAction[]) =>
  answer(listActions, {
    actions: [...actions],
    total: actions.length,
    counts: COUNTS,
    today: '2026-11-25',
    page: 1,
    limit: 100,
  });
const changed = { success: true as const, position: 'p-1' };
const server = (actions = ACTIONS) =>
  stubServer([
    [listActions, () => register(actions)],
    [setActionStatus, () => answer(setActionStatus, changed)],
    [correctAction, () => answer(correctAction, { ...changed, revision: '5' })],
  ]);
const select = (task: string) => screen.getByRole('checkbox', { name: `Sélectionner\u00a0: ${task}` });

describe('the register of actions', () => {
  it('shows one meeting’s alone where one of several is chosen', async () => {
    const other = '1f0a9f3e-6f3c-4b0f-8f0e-1d9a3a1b2c3d';
    const { callsOf } = server([...ACTIONS, action({ meetingId: other, id: 'b1', title: 'Budget', task: 'Compter' })]);
    const { user, address } = renderApp('/actions?group=meeting');
    await user.click(await screen.findByRole('button', { name: 'Seulement les actions de «\u00a0Budget\u00a0»' }));
    await waitFor(() => expect(address()).toContain(`meeting=${other}`));
    expect(callsOf(listActions).at(-1)?.query.get('meeting')).toBe(other);
  });

  it('shows mine by when they are due, late ones with a word, each leading to where it was said', async () => {
    const stub = server();
    renderApp('/actions');
    const late = await screen.findByRole('list', { name: 'Actions\u00a0: En retard' });
    expect(within(late).getByRole('link', { name: 'Signer le devis' }).getAttribute('href')).toBe(
      `/meetings/${MEETING}?tab=timeline&line=4`,
    );
    expect(within(late).getByText('20 nov. 2026, en retard')).toBeTruthy();
    const inTool = within(late).getByRole('link', { name: 'Ouvrir dans Asana' });
    expect(inTool.getAttribute('href')).toBe('https://app.asana.com/0/1/12');
    expect(screen.getByText('25 nov. 2026 à 14:30, aujourd’hui')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'En retard (1)',
      'Aujourd’hui (1)',
      'Sans date (1)',
    ]);
    expect(Object.fromEntries(stub.callsOf(listActions)[0]?.query ?? [])).toMatchObject({
      of: 'mine',
      status: 'pending',
    });
    const tabs = within(screen.getByRole('navigation', { name: 'Réunions et actions' }));
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Actions');
  });

  it('keeps what is shown in the address', async () => {
    const stub = server();
    const { user, address } = renderApp('/actions?of=all&due=late');
    await screen.findByText('Signer le devis');
    expect(Object.fromEntries(stub.callsOf(listActions)[0]?.query ?? [])).toMatchObject({ of: 'all', due: 'late' });
    await user.selectOptions(screen.getByLabelText('Grouper par'), 'Responsable');
    await waitFor(() => expect(address()).toBe('/actions?of=all&due=late&group=person'));
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Claire Martin (1)',
      'Noé (1)',
      'Sans responsable (1)',
    ]);
    await user.click(screen.getByRole('link', { name: /^Aujourd’hui/u }));
    expect(address()).toBe('/actions?of=all&due=today&group=person');
    await user.click(screen.getByRole('button', { name: 'Noé' }));
    await waitFor(() => expect(address()).toBe('/actions?of=all&due=today&person=No%C3%A9&group=person'));
  });

  it('ticks one, and takes it back', async () => {
    const stub = server();
    const { user } = renderApp('/actions');
    await user.click(await screen.findByRole('checkbox', { name: 'Terminer\u00a0: Relire' }));
    expect(await screen.findByText('1 action terminée')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText('1 changement annulé')).toBeTruthy();
    expect(stub.callsOf(setActionStatus).map(({ path, body }) => [path, body])).toEqual([
      [`/api/meetings/${MEETING}/actions/a2`, { status: 'completed' }],
      [`/api/meetings/${MEETING}/actions/a2`, { status: 'pending' }],
    ]);
  });

  it('gives several to somebody else, those that may be, and takes that back', async () => {
    const stub = server();
    const { user } = renderApp('/actions');
    await screen.findByText('Relire');
    for (const task of ['Signer le devis', 'Relire', 'Ranger']) await user.click(select(task));
    expect(screen.getByText('3 actions sélectionnées')).toBeTruthy();
    expect(screen.getByText(/1 action de la sélection ne se modifie que par l’organisateur/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confier à…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('Responsable');
    // The dialog takes the focus there once it is open: before, what is typed would go elsewhere.
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'Zoé Blanc');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('2 actions confiées')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await screen.findByText('2 changements annulés');
    expect(stub.callsOf(correctAction).map(({ path, body }) => [path.slice(-2), body])).toEqual([
      ['a1', { assignee: 'Zoé Blanc' }],
      ['a2', { assignee: 'Zoé Blanc' }],
      ['a1', { assignee: 'Claire Martin' }],
      ['a2', { assignee: 'Noé' }],
    ]);
  });

  it('takes no deadline of a year that was typed with two digits', async () => {
    const stub = server();
    const { user } = renderApp('/actions');
    await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner\u00a0: Relire' }));
    await user.click(screen.getByRole('button', { name: 'Échéance…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('Échéance');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: '0026-01-15' } });
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(dialog.getByText('Indiquez un jour entre 1971 et 2199.')).toBeTruthy();
    expect(stub.callsOf(correctAction)).toEqual([]);
    fireEvent.change(field, { target: { value: '2027-01-15' } });
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(stub.callsOf(correctAction)[0]?.body).toEqual({ deadline: '2027-01-15' }));
  });

  it('offers those of the list, and accounts that can be given something to do', async () => {
    const stub = server();
    const account = { email: 'zoe.blanc@exemple.fr', readsPublicOnly: false };
    const people = [
      { name: 'Zoé Blanc', ...account },
      { name: 'Zoé Brun', ...account, readsPublicOnly: true },
    ];
    stub.change(meetingDirectory, () => answer(meetingDirectory, { people }));
    const { user } = renderApp('/actions');
    await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner\u00a0: Relire' }));
    await user.click(screen.getByRole('button', { name: 'Confier à…' }));
    const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Responsable');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'zoé');
    const offered = () => [...(field.list?.options ?? [])].map(({ textContent }) => textContent);
    await waitFor(() => expect(offered()).toEqual(['Claire Martin', 'Noé', 'Zoé Blanc']));
    expect(stub.callsOf(meetingDirectory).map(({ path, query }) => [path, query.get('search')])).toEqual([
      [`/api/meetings/${MEETING}/directory`, 'zoé'],
    ]);
  });

  it('says which of several could not be saved, and why', async () => {
    const stub = server();
    stub.change(setActionStatus, ({ path }) =>
      path.endsWith('a2')
        ? refuse(403, 'MEETING_FORBIDDEN', 'Seul l’organisateur peut le faire.')
        : answer(setActionStatus, changed),
    );
    const { user } = renderApp('/actions');
    await screen.findByText('Relire');
    for (const task of ['Signer le devis', 'Relire']) await user.click(select(task));
    await user.click(screen.getByRole('button', { name: 'Terminer' }));
    expect(await screen.findByText('1 action terminée')).toBeTruthy();
    expect(screen.getByText('1 action n’a pas pu être enregistrée : Seul l’organisateur peut le faire.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await screen.findByText('1 changement annulé');
    expect(stub.callsOf(setActionStatus).at(-1)?.path.slice(-2)).toBe('a1');
  });

  it('is worked through by keys: j and k from row to row, x selects, e completes', async () => {
    const stub = server();
    const { user } = renderApp('/actions');
    await screen.findByText('Relire');
    // The layer of keys is loaded after the page.
    await waitFor(async () => {
      await user.keyboard('j');
      expect(document.activeElement).toBe(select('Signer le devis'));
    });
    await user.keyboard('jkjxe');
    await screen.findByText('1 action terminée');
    expect(stub.callsOf(setActionStatus).map(({ path }) => path.slice(-2))).toEqual(['a2']);
  });

  it('says why nothing is mine, and leads to all', async () => {
    server([]);
    const { user, address } = renderApp('/actions');
    expect(await screen.findByText('Aucune action ne vous est confiée')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Voir toutes les actions' }));
    expect(address()).toBe('/actions?of=all');
    expect(await screen.findByText(/dès qu’une réunion que vous pouvez lire est analysée/u)).toBeTruthy();
  });

  it.each([
    ['admin', /est une personne de la réunion reconnue/u, /dès qu’une réunion que vous pouvez lire est analysée/u],
    ['user', /est une personne de la réunion reconnue/u, /dès qu’une réunion que vous pouvez lire est analysée/u],
    ['observer', /aucune action n’est confiée à un observateur/u, /Les actions des réunions publiques/u],
  ] as const)('says to the role %s what would be here', async (role, mine, all) => {
    server([]);
    const { user } = renderApp('/actions', { role });
    expect(await screen.findByText(mine)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Voir toutes les actions' }));
    expect(await screen.findByText(all)).toBeTruthy();
  });

  it('shows why it could not be read, and tries again on request', async () => {
    const stub = server();
    stub.change(listActions, () => refuse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.'));
    const { user } = renderApp('/actions');
    expect((await screen.findByRole('alert')).textContent).toContain('La base de données ne répond pas.');
    stub.change(listActions, () => register(ACTIONS));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Relire')).toBeTruthy();
  });
});
