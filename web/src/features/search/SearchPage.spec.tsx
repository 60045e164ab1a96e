// @vitest-environment happy-dom
import { askQuestion, wordAnswer } from '#api/contract/questions.ts';
import { search, type SearchAnswer } from '#api/contract/search.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answered, found, nothingFound } from '../../testing/found.ts';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const server = (changes: Partial<SearchAnswer> = {}) =>
  stubServer([
    [search, () => answer(search, { ...found(), ...changes })],
    [askQuestion, () => answer(askQuestion, answered())],
  ]);

const nothing = { found: [], total: 0 };
const NOTHING = {
  decisions: { ...nothing, complete: true },
  actions: { ...nothing, complete: true },
  passages: { ...nothing, complete: true },
  meetings: nothing,
  people: nothing,
};

describe('the page of the search', () => {
  it('has decisions and actions first, then passages, meetings and people, each leading to its place', async () => {
    server();
    renderApp('/search?q=devis');
    const lists = await screen.findAllByRole('list', { name: /^(?:Décisions|Actions|Passages|Réunions|Personnes)$/u });
    expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual([
      'Décisions',
      'Actions',
      'Passages',
      'Réunions',
      'Personnes',
    ]);
    const links = lists.map((list) => within(list).getByRole('link'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['On retient le devis', '/meetings/m-1?tab=timeline&line=4'],
      ['Signer le devis', '/meetings/m-1?tab=timeline&line=9'],
      ['alors le devis, oui', '/meetings/m-1?tab=timeline&line=4'],
      ['Devis', '/meetings/m-1'],
      ['Claire Devis', '/meetings?search=claire%40exemple.fr'],
    ]);
    expect(links[0]?.querySelector('mark')?.textContent).toBe('devis');
    expect(screen.getAllByText('Noé, 1:09 · Comité · 1er juil. 2026')).toHaveLength(2);
    expect(screen.getByText(/confiée à Claire · pour le 27 nov\. 2026/u)).toBeTruthy();
  });

  it('says of dates that are the wrong way round that they are, and searches nothing', async () => {
    const stub = server();
    renderApp('/search?q=devis&from=2026-11-20&to=2026-10-01');
    expect(await screen.findAllByText('La première date est après la seconde.')).toHaveLength(2);
    expect(screen.queryByText(/Aucun résultat/u)).toBeNull();
    expect(stub.callsOf(search)).toEqual([]);
  });

  it('reads what is searched from the address, and writes it there', async () => {
    const stub = server();
    const { user, address } = renderApp('/search?q=devis&from=2026-01-01&person=claire&sort=newest');
    await screen.findByText('Signer le', { exact: false });
    expect(Object.fromEntries(stub.callsOf(search).at(-1)?.query ?? [])).toEqual({
      q: 'devis',
      in: 'all',
      from: '2026-01-01',
      person: 'claire',
      sort: 'newest',
      page: '1',
      limit: '5',
    });
    await user.click(screen.getByRole('link', { name: /^Passages/u }));
    expect(address()).toBe('/search?q=devis&in=passages&from=2026-01-01&person=claire&sort=newest');
    await user.selectOptions(screen.getByLabelText('Tri'), 'Pertinence');
    await waitFor(() => expect(address()).toBe('/search?q=devis&in=passages&from=2026-01-01&person=claire'));
  });

  it('says when it looked at the newest only, and leads to all of a kind page by page', async () => {
    const passages = { ...found().passages, total: 45, complete: false };
    server({ passages });
    const { user, address } = renderApp('/search?q=devis');
    expect(await screen.findByText(/seules les réunions les plus récentes/u)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Voir les 45\u00a0passages' }));
    await user.click(await screen.findByRole('link', { name: 'Page 3' }));
    expect(address()).toBe('/search?q=devis&in=passages&page=3');
  });

  it('asks for words where there are none, and says where nothing was found', async () => {
    const stub = server(NOTHING);
    const { user, address } = renderApp('/search?person=claire');
    expect(await screen.findByText('Cherchez un mot, une décision, une personne.')).toBeTruthy();
    expect(stub.callsOf(search)).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByLabelText('Rechercher dans tout ce qui a été dit et décidé'));
    await user.type(screen.getByRole('searchbox'), 'licorne');
    expect(await screen.findByText('Aucun résultat pour « licorne »')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(address()).toBe('/search?q=licorne');
  });

  it.each([
    ['admin', 'Vérifiez l’orthographe, ou cherchez moins de mots.'],
    ['user', 'Vérifiez l’orthographe, ou cherchez moins de mots.'],
    ['observer', /^Les observateurs cherchent dans les réunions publiques\./u],
  ] as const)('says to the role %s where it looked in vain', async (role, words) => {
    server(NOTHING);
    renderApp('/search?q=licorne', { role });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('shows why it failed, and tries again on request', async () => {
    const stub = server();
    stub.change(search, () => refuse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.'));
    const { user } = renderApp('/search?q=devis');
    expect((await screen.findByRole('alert')).textContent).toContain('La base de données ne répond pas.');
    stub.change(search, () => answer(search, found()));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('list', { name: 'Décisions' })).toBeTruthy();
  });

  it('answers a question word for word, each line leading to its place, above what has its words', async () => {
    const stub = server();
    renderApp('/search?q=Combien%20co%C3%BBte%20le%20devis%20%3F&from=2026-01-01');
    const list = within(await screen.findByRole('list', { name: 'Réponse' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Budget', '/meetings/m-2'],
      ['Claire, 1:00Et le devis ?', '/meetings/m-2?tab=timeline&line=2'],
      ['Noé, 1:09Douze mille euros.', '/meetings/m-2?tab=timeline&line=3'],
    ]);
    expect(Object.fromEntries(stub.callsOf(askQuestion).at(-1)?.query ?? [])).toEqual({
      q: 'Combien coûte le devis ?',
      from: '2026-01-01',
    });
    expect(await screen.findByRole('list', { name: 'Décisions' })).toBeTruthy();
  });

  it('has a model word the answer on request, each sentence leading to what bears it out', async () => {
    const { passages } = answered();
    const sentences = [{ text: 'Le devis est de douze mille euros.', passages: [0] }];
    let calls = 0;
    const stub = stubServer([
      [search, () => answer(search, found())],
      [askQuestion, () => answer(askQuestion, { sought: ['prix'], passages: [], model: 'gpt-5' })],
      // The first call is answered while the model is at it.
      [
        wordAnswer,
        () => answer(wordAnswer, { answer: (calls += 1) === 1 ? null : { model: 'gpt-5', sentences, passages } }),
      ],
    ]);
    const { user } = renderApp('/search?q=Quel%20prix%20%3F&person=noé');
    expect(await screen.findByText('Aucune réunion n’en parle.')).toBeTruthy();
    expect(stub.callsOf(wordAnswer)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Faire rédiger une réponse' }));
    expect(await screen.findByText(/Le devis est de douze mille euros/u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Passage 1\u00a0: Budget' }).getAttribute('href')).toBe(
      '/meetings/m-2?tab=timeline&line=3',
    );
    expect(screen.getByRole('list', { name: 'Passages sur lesquels repose la réponse' })).toBeTruthy();
    expect(stub.callsOf(wordAnswer).map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ q: 'Quel prix ?', person: 'noé' })),
    );
  });

  it('says why a model gave no answer, and that it found none', async () => {
    const stub = server();
    stub.change(askQuestion, () => answer(askQuestion, { ...answered(), model: 'gpt-5' }));
    stub.change(wordAnswer, () => refuse(429, 'MODEL_BUDGET_SPENT', 'Le nombre de jetons prévu par jour est atteint.'));
    const { user } = renderApp('/search?q=Quel%20prix%20%3F');
    await user.click(await screen.findByRole('button', { name: 'Faire rédiger une réponse' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Le nombre de jetons');
    stub.change(wordAnswer, () => answer(wordAnswer, { answer: { model: 'gpt-5', sentences: [], passages: [] } }));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText(/n’a trouvé aucun passage/u)).toBeTruthy();
  });

  it('says that no meeting speaks of it, why an answer failed, and asks any words on request', async () => {
    const stub = server(nothingFound());
    stub.change(askQuestion, () => refuse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.'));
    const { user, address } = renderApp('/search?q=prix%20du%20devis');
    await user.click(await screen.findByRole('button', { name: 'Poser la question' }));
    expect(address()).toBe('/search?q=prix+du+devis&ask=1');
    expect((await screen.findByRole('alert')).textContent).toContain('La base de données ne répond pas.');
    stub.change(askQuestion, () => answer(askQuestion, { sought: [], passages: [], model: null }));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Aucune réunion n’en parle.')).toBeTruthy();
    expect(screen.getByText(/Dites de quoi il s’agit/u)).toBeTruthy();
  });
});
