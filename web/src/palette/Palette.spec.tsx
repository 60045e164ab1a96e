// @vitest-environment happy-dom
import { listActions } from '#api/contract/actions.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { askQuestion } from '#api/contract/questions.ts';
import { search } from '#api/contract/search.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/app.tsx';
import { answered, found, nothingFound } from '../testing/found.ts';
import { answer, refuse, stubServer } from '../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const server = () =>
  stubServer([
    [search, () => answer(search, found())],
    [askQuestion, () => answer(askQuestion, answered())],
    [listMeetings, () => answer(listMeetings, { meetings: [], total: 0, page: 1, limit: 10 })],
    [
      listActions,
      () =>
        answer(listActions, {
          actions: [],
          total: 0,
          counts: { late: 0, today: 0, week: 0, later: 0, none: 0 },
          today: '2026-11-25',
          page: 1,
          limit: 100,
        }),
    ],
  ]);

/** The palette's field; with `query` it may be missing. */
const field = (how: 'get' | 'query' = 'get') => screen[`${how}ByRole`]('combobox', { name: 'Rechercher ou commander' });

/** The application with its keys, which are loaded after the page. */
const open = async (address: string) => {
  const stub = server();
  const app = renderApp(address);
  await waitFor(async () => {
    await app.user.keyboard('{Control>}k{/Control}');
    expect(field()).toBeTruthy();
  });
  return { ...app, stub };
};
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('the palette', () => {
  it('offers pages and commands, and opens what is chosen by its keys', async () => {
    const { user, address } = await open('/documentation');
    expect(document.activeElement).toBe(field());
    await user.keyboard('reun');
    await waitFor(() => expect(options().some((text) => text?.startsWith('Réunions'))).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field('query')).toBeNull());
    expect(address()).toBe('/documentation');
  });

  it('leads to a section of the guide once its title is typed, and offers none before', async () => {
    const { user, address } = await open('/meetings');
    expect(options().filter((text) => text?.startsWith('Guide\u00A0:'))).toEqual([]);
    await user.keyboard('depannage');
    await user.click(await screen.findByRole('option', { name: 'Guide\u00A0: Dépannage' }));
    await waitFor(() => expect(address()).toBe('/user-guide'));
    const section = await screen.findByRole('button', { name: 'Dépannage', expanded: true });
    await waitFor(() => expect(document.activeElement).toBe(section));
  });

  it('has what was found before pages and commands, and leads to the line where it was said', async () => {
    const { user, address } = await open('/documentation');
    await user.keyboard('devis');
    await waitFor(() => expect(options()).toHaveLength(7));
    expect(options()[0]).toContain('On retient le devis');
    expect(options().at(-1)).toBe('Tous les résultats pour «\u00a0devis\u00a0»');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/meetings/m-1?tab=timeline&line=4'));
    expect(field('query')).toBeNull();
  });

  it('opens the first of what is found where Enter came before the answer', async () => {
    const { user, address } = await open('/documentation');
    await user.keyboard('devis{Enter}');
    await waitFor(() => expect(address()).toBe('/meetings/m-1?tab=timeline&line=4'));
  });

  it('says that the search failed, and still offers the rest', async () => {
    const { user, stub } = await open('/documentation');
    stub.change(search, () => refuse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.'));
    await user.keyboard('actions');
    expect(await screen.findByText('La recherche n’a pas abouti.')).toBeTruthy();
    expect(options()[0]).toContain('Actions');
  });
});

describe('a question', () => {
  it('is answered first, by the line that says it, which Enter opens even before the answer is there', async () => {
    const { user, address, stub } = await open('/documentation');
    await user.keyboard('Combien coûte le devis ?{Enter}');
    await waitFor(() => expect(address()).toBe('/meetings/m-2?tab=timeline&line=3'));
    expect(stub.callsOf(askQuestion).at(-1)?.query.get('q')).toBe('Combien coûte le devis ?');
  });

  it('has the passage with who said it, when and where', async () => {
    const { user } = await open('/documentation');
    await user.keyboard('combien coûte le devis');
    await waitFor(() => expect(options()[0]).toBe('Douze mille euros.Noé, 1:09 · Budget · 2 juil. 2026'));
    expect(screen.getByText('Réponse')).toBeTruthy();
  });

  it('that no meeting speaks of is said to be so, with what was looked for', async () => {
    const { user, stub } = await open('/documentation');
    stub.change(search, () => answer(search, nothingFound()));
    stub.change(askQuestion, () => answer(askQuestion, { sought: ['licorne'], passages: [], model: null }));
    await user.keyboard('Où est la licorne ?');
    expect(await screen.findByText('Aucune réunion n’en parle.')).toBeTruthy();
    expect(screen.getByText(/Cherché .*« licorne »/u)).toBeTruthy();
  });

  it('may be any words, by choice', async () => {
    const { user, stub } = await open('/documentation');
    await user.keyboard('prix du devis');
    await waitFor(() => expect(options().at(-2)).toBe('Poser la question «\u00a0prix du devis\u00a0»'));
    expect(stub.callsOf(askQuestion)).toHaveLength(0);
    await user.click(screen.getByRole('option', { name: /^Poser la question/u }));
    await waitFor(() => expect(options()[0]).toContain('Douze mille euros.'));
  });

  it('that could not be answered says so', async () => {
    const { user, stub } = await open('/documentation');
    stub.change(askQuestion, () => refuse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.'));
    await user.keyboard('Où est le devis ?');
    expect(await screen.findByText('La recherche n’a pas abouti.')).toBeTruthy();
  });
});

describe('keys', () => {
  it('lead from page to page, one after the other, but not where somebody types', async () => {
    const { user, address } = await open('/documentation');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field('query')).toBeNull());
    await user.keyboard('ga');
    await waitFor(() => expect(address()).toBe('/actions'));
    await user.keyboard('gr');
    await waitFor(() => expect(address()).toBe('/meetings'));
    await user.type(await screen.findByLabelText('Titre'), 'ga');
    await waitFor(() => expect(address()).toBe('/meetings?title=ga'));
  });

  it('are all told by « ? »', async () => {
    const { user, address } = await open('/actions');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field('query')).toBeNull());
    await user.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Raccourcis clavier' }));
    expect(help.getByText('Rechercher ou commander')).toBeTruthy();
    expect(help.getByRole('heading', { name: 'Aller à' })).toBeTruthy();
    // Whom single keys disturb switches them off; with Ctrl they stay.
    await user.click(help.getByRole('checkbox', { name: 'Raccourcis d’une seule touche' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gr?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/actions');
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Rechercher ou commander' })).toBeTruthy();
  });
});
