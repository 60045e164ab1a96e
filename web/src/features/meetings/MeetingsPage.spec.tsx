// @vitest-environment happy-dom
import { listMeetings } from '#api/contract/meetings.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { meeting } from '../../testing/data.ts';
import { answer, refuse, stubServer, type Received } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TOTAL = 63;
const page = ({ query }: Received) => {
  const number = Number(query.get('page') ?? 1);
  const first = (number - 1) * 10;
  const meetings = Array.from({ length: Math.max(0, Math.min(10, TOTAL - first)) }, (_, index) =>
    meeting({ id: `m-${first + index}`, title: `Réunion ${first + index}` }),
  );
  return answer(listMeetings, { meetings, total: TOTAL, page: number, limit: 10 });
};
const server = () => stubServer([[listMeetings, page]]);
const lastQuery = (stub: ReturnType<typeof server>) =>
  Object.fromEntries(stub.callsOf(listMeetings).at(-1)?.query ?? []);

describe('the list of meetings', () => {
  it('shows ten rows, each a link to its meeting, and how many there are', async () => {
    server();
    renderApp('/meetings');
    expect((await screen.findByRole('link', { name: 'Réunion 0' })).getAttribute('href')).toBe('/meetings/m-0');
    expect(screen.getAllByRole('link', { name: /^Réunion \d/u })).toHaveLength(10);
    expect(screen.getByText('63 réunions')).toBeTruthy();
    expect(screen.getAllByText('marie.lefevre')).toHaveLength(10);
    expect(screen.getAllByText('1h 35m')).toHaveLength(10);
    expect(screen.getAllByText('3 actions, dont 1 à faire')).toHaveLength(10);
  });

  it('shows no hour of a meeting of which only the day is known', async () => {
    const stub = server();
    const meetings = [meeting({ startTime: '2024-07-11T22:00:00Z', dayOnly: true })];
    stub.change(listMeetings, () => answer(listMeetings, { meetings, total: 1, page: 1, limit: 10 }));
    renderApp('/meetings');
    expect((await screen.findByText('12 juil. 2024')).tagName).toBe('TIME');
    expect(screen.queryByText(/00:00/u)).toBeNull();
  });

  it('counts no actions of a meeting that nobody analysed', async () => {
    const stub = server();
    const meetings = [meeting({ analysed: false, actionCount: 0, openActionCount: 0 })];
    stub.change(listMeetings, () => answer(listMeetings, { meetings, total: 1, page: 1, limit: 10 }));
    renderApp('/meetings');
    expect(await screen.findByText('non analysée')).toBeTruthy();
    expect(screen.queryByText('aucune action')).toBeNull();
  });

  it('offers observers no analysis to begin with, which they could not save', async () => {
    stubServer([[listMeetings, () => answer(listMeetings, { meetings: [], total: 0, page: 1, limit: 10 })]]);
    renderApp('/meetings', { role: 'observer' });
    expect(await screen.findByText('Aucune réunion trouvée')).toBeTruthy();
    expect(
      screen.getByText('Une réunion apparaît ici dès que la personne qui l’organise l’a rendue publique.'),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Analyser une transcription' })).toBeNull();
    expect(screen.queryByLabelText('Lesquelles')).toBeNull();
  });

  it('is narrowed to what is shared with somebody, and says how a meeting comes there', async () => {
    const stub = server();
    stub.change(listMeetings, (request) =>
      request.query.get('scope') === 'shared'
        ? answer(listMeetings, { meetings: [], total: 0, page: 1, limit: 10 })
        : page(request),
    );
    const { user, address } = renderApp('/meetings');
    await user.selectOptions(await screen.findByLabelText('Lesquelles'), 'Partagées avec moi');
    await waitFor(() => expect(address()).toBe('/meetings?scope=shared'));
    expect(await screen.findByText(/^Une réunion apparaît ici dès que quelqu’un la partage/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Voir toutes les réunions' }));
    expect(address()).toBe('/meetings');
  });

  it('reads its filters and page from the address', async () => {
    const stub = server();
    renderApp('/meetings?search=budget&title=revue&organiser=marie&status=processed&scope=mine&page=3');
    await screen.findByRole('link', { name: 'Réunion 20' });
    expect(lastQuery(stub)).toEqual({
      search: 'budget',
      title: 'revue',
      organiser: 'marie',
      status: 'processed',
      scope: 'mine',
      page: '3',
      limit: '10',
    });
    expect(screen.getByLabelText<HTMLSelectElement>('Statut').value).toBe('processed');
  });

  it('writes what is filtered into the address and starts at the first page again', async () => {
    const stub = server();
    const { user, address } = renderApp('/meetings?page=3');
    await screen.findByRole('link', { name: 'Réunion 20' });
    await user.type(screen.getByLabelText('Organisateur'), 'marie');
    await waitFor(() => expect(address()).toBe('/meetings?organiser=marie'));
    await user.selectOptions(screen.getByLabelText('Statut'), 'En cours');
    await waitFor(() => expect(address()).toBe('/meetings?organiser=marie&status=active'));
    expect(screen.getByLabelText<HTMLInputElement>('Organisateur').value).toBe('marie');
    await waitFor(() => expect(lastQuery(stub)).toMatchObject({ organiser: 'marie', status: 'active', page: '1' }));
  });

  it('keeps a filter that is chosen while typed text still rests', async () => {
    server();
    const { user, address } = renderApp('/meetings');
    await screen.findByRole('link', { name: 'Réunion 0' });
    await user.type(screen.getByLabelText('Titre'), 'bilan');
    await user.selectOptions(screen.getByLabelText('Statut'), 'Programmées');
    await waitFor(() => expect(address()).toBe('/meetings?title=bilan&status=scheduled'));
    expect(screen.getByLabelText<HTMLSelectElement>('Statut').value).toBe('scheduled');
  });

  it('leads from page to page, by number and by step', async () => {
    server();
    const { user, address } = renderApp('/meetings?status=processed');
    await user.click(await screen.findByRole('link', { name: 'Page 7' }));
    expect(address()).toBe('/meetings?status=processed&page=7');
    expect(await screen.findByRole('link', { name: 'Réunion 62' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Suivant' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Précédent' }));
    expect(address()).toBe('/meetings?status=processed&page=6');
    expect(screen.getByRole('link', { current: 'page', name: 'Page 6' })).toBeTruthy();
  });

  it('leads back from behind the last page', async () => {
    server();
    const { address } = renderApp('/meetings?page=40');
    await waitFor(() => expect(address()).toBe('/meetings?page=7'));
  });

  it('says that nothing was found, and takes the filters away on request', async () => {
    const stub = server();
    stub.change(listMeetings, (request) =>
      request.query.has('search')
        ? answer(listMeetings, { meetings: [], total: 0, page: 1, limit: 10 })
        : page(request),
    );
    const { user, address } = renderApp('/meetings?search=licorne');
    expect(await screen.findByText('Aucune réunion trouvée')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(address()).toBe('/meetings');
    expect(await screen.findByRole('link', { name: 'Réunion 0' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Rechercher une réunion').value).toBe('');
  });

  it('shows why it could not be read, and tries again on request', async () => {
    const stub = server();
    stub.change(listMeetings, () => refuse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.'));
    const { user } = renderApp('/meetings');
    expect((await screen.findByRole('alert')).textContent).toContain('La base de données ne répond pas.');
    stub.change(listMeetings, page);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('link', { name: 'Réunion 0' })).toBeTruthy();
  });
});
