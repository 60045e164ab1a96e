// @vitest-environment happy-dom
import { meetingKnowledge, type KnowledgeResource, type KnowledgeTopic } from '#api/contract/knowledge.ts';
import { meetingSeries, setMeetingApart } from '#api/contract/series.ts';
import { meetingDetail, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../api/call.ts';
import { renderApp } from '../../../testing/app.tsx';
import { lines, meetingView, summary } from '../../../testing/minutes.ts';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const topic = (changes: Partial<KnowledgeTopic> = {}): KnowledgeTopic => ({
  name: 'Migration',
  mentions: 3,
  confidence: 0.6,
  context: ['serveur', 'date'],
  moments: [{ line: 0, at: 4_000, quote: lines[0]?.text ?? '' }],
  relatedMeetings: [{ id: 'm-9', title: 'Revue technique', startTime: '2026-10-03T08:00:00Z' }],
  ...changes,
});
const resource = (changes: Partial<KnowledgeResource> = {}): KnowledgeResource => ({
  title: 'plan.pdf',
  type: 'document',
  platform: 'SharePoint',
  url: 'https://exemple.sharepoint.com/plan.pdf',
  lastModified: null,
  description: 'Le plan est là.',
  origins: [],
  relevanceScore: 0.75,
  tags: ['Migration'],
  author: 'Claire',
  mentions: 1,
  moments: [{ line: 0, at: 4_000, quote: 'Le plan est là.' }],
  ...changes,
});
const passage = { meetingId: 'm-9', line: 4, speaker: 'Hugo', at: null, quote: 'La migration prend deux jours.' };

const KNOWN: Answer<typeof meetingKnowledge> = {
  topics: [topic(), topic({ name: 'Budget', mentions: 1, relatedMeetings: [], context: [] })],
  experts: [
    {
      name: 'Hugo',
      hasAccount: true,
      topics: ['Migration'],
      interventions: 12,
      actions: 1,
      decisions: 0,
      meetings: 3,
      passage,
    },
  ],
  resources: [
    resource(),
    resource({ title: 'Charte', url: null, platform: null, tags: [], description: 'La CHARTE suit.' }),
    resource({
      title: 'Ordre du jour',
      url: 'https://docs.google.com/document/d/1kuc',
      platform: 'Google Docs',
      description: '',
      origins: ['calendar', 'transcript'],
      tags: [],
      author: null,
      mentions: 0,
      moments: [],
    }),
  ],
  suggestions: [
    {
      type: 'expert_contact',
      title: 'Demander l’avis de Hugo',
      description: 'Hugo n’était pas là.',
      priority: 'medium',
      passage,
      meeting: null,
    },
  ],
  compared: { meetings: 7, lines: 300 },
};
const EMPTY = { topics: [], experts: [], resources: [], suggestions: [], compared: { meetings: 0, lines: 0 } };

const first = { id: 'm-8', title: 'Comité', startTime: '2026-10-03T08:00:00Z' };
const told = (text: string, meetingId: string) => ({
  text,
  meeting: { ...first, id: meetingId },
  passage: { ...passage, meetingId, quote: `${text}, dit-il` },
});
const NO_SERIES: Answer<typeof meetingSeries> = {
  apart: false,
  earlier: [],
  later: [],
  actions: [],
  questions: [],
  decided: [],
};
const SERIES: Answer<typeof meetingSeries> = {
  ...NO_SERIES,
  earlier: [first],
  actions: [
    {
      id: 'a1',
      task: 'Chiffrer le stand',
      assignee: 'Hugo',
      deadline: '2026-10-20',
      due: 'late',
      meeting: first,
      passage: null,
    },
  ],
  questions: [told('Qui loue le camion ?', 'm-8')],
  decided: [{ verdict: 'repeats', now: told('Budget à 12 000 €', 'm-1'), before: told('Le budget est fixé', 'm-8') }],
};

const server = (known: Answer<typeof meetingKnowledge>) =>
  stubServer([
    [meetingDetail, () => answer(meetingDetail, { data: meetingView() })],
    [meetingSummary, () => answer(meetingSummary, summary())],
    [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines, next: null } })],
    [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
    [meetingKnowledge, () => answer(meetingKnowledge, known)],
    [meetingSeries, () => answer(meetingSeries, NO_SERIES)],
  ]);
const region = (name: RegExp | string) => screen.findByRole('region', { name });

describe('the knowledge of a meeting', () => {
  it('tells of a topic that is chosen, and narrows resources to it until it is chosen again', async () => {
    server(KNOWN);
    const { user } = renderApp('/meetings/m-1?tab=connaissance');
    const chip = await screen.findByRole('button', { name: /^Migration/u });
    expect((await region('Ressources')).textContent).toContain('Charte');
    await user.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    const about = (await region('Sujets')).textContent ?? '';
    expect(about).toContain('3\u00A0mentions, confiance 60\u00A0%');
    expect(about).toContain('serveur, date');
    expect(about).toContain('Comparés à 7\u00A0autres réunions que vous pouvez lire.');
    expect(screen.getByRole('link', { name: 'Revue technique' }).getAttribute('href')).toBe(
      '/meetings/m-9?tab=connaissance',
    );
    const narrowed = await region(/^Ressources autour de/u);
    expect(within(narrowed).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('link', { name: /^Chercher «\u00A0Migration/u }).getAttribute('href')).toBe(
      '/search?q=Migration',
    );
    await user.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    expect(within(await region('Ressources')).getAllByRole('listitem')).toHaveLength(3);
  });

  it('finds resources by title and description, whatever their case, and shows an address before it is opened', async () => {
    server(KNOWN);
    const { user } = renderApp('/meetings/m-1?tab=connaissance');
    const field = await screen.findByLabelText('Chercher dans les ressources');
    await user.type(field, 'charte SUIT');
    expect(
      within(await region('Ressources'))
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([expect.stringContaining('cité sans lien')]);
    await user.clear(field);
    await user.type(field, 'ordre du');
    expect(within(await region('Ressources')).getByRole('listitem').textContent).toBe(
      'Ordre du jourDocument · Google Docs · joint à l’entrée du calendrier · rédigé par Google Meet',
    );
    await user.clear(field);
    await user.type(field, 'licorne');
    expect(screen.getByText('Aucune ressource ne correspond.')).toBeTruthy();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Ouvrir «\u00A0plan.pdf\u00A0»' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('https://exemple.sharepoint.com/plan.pdf');
    const open = within(dialog).getByRole('link', { name: 'Ouvrir dans un nouvel onglet' });
    expect([open.getAttribute('href'), open.getAttribute('target'), open.getAttribute('rel')]).toEqual([
      'https://exemple.sharepoint.com/plan.pdf',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('says why somebody is named and what a suggestion rests on, with the way there', async () => {
    server(KNOWN);
    renderApp('/meetings/m-1?tab=connaissance');
    const experts = await region('Qui s’y connaît');
    expect(experts.textContent).toContain('12\u00A0interventions et 1\u00A0action dans 3\u00A0réunions');
    const suggestions = await region('Suggestions');
    expect(suggestions.textContent).toContain('Personne à consulter');
    expect(suggestions.textContent).toContain('La migration prend deux jours.');
    expect(within(suggestions).getByRole('link', { name: 'Voir le passage' }).getAttribute('href')).toBe(
      '/meetings/m-9?tab=timeline&line=4',
    );
  });

  it('is honest where there is nothing, and where it could not be read', async () => {
    const stub = server(EMPTY);
    renderApp('/meetings/m-1?tab=connaissance');
    expect(await screen.findByText('Rien à rapprocher pour cette réunion.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Toutes les actions' })).toBeTruthy();
    cleanup();
    stub.change(meetingKnowledge, () => refuse(503, 'PROJECTION_STOPPED', 'Les tables de lecture sont arrêtées.'));
    const { user } = renderApp('/meetings/m-1?tab=connaissance');
    expect((await screen.findByRole('alert')).textContent).toContain('n’a pas pu être lue. Les tables de lecture');
    stub.change(meetingKnowledge, () => answer(meetingKnowledge, KNOWN));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await region('Sujets')).toBeTruthy();
  });

  it('shows the series: what was decided before, what is still open since when, and how to leave it', async () => {
    const stub = server(KNOWN);
    stub.change(meetingSeries, () => answer(meetingSeries, SERIES));
    const { user } = renderApp('/meetings/m-1?tab=connaissance');
    const series = await region('Série');
    const text = series.textContent ?? '';
    expect(text).toContain('Déjà décidé le 3 oct. 2026');
    expect(text).toContain('Budget à 12 000 €, dit-il');
    expect(text).toContain('Le budget est fixé, dit-il');
    expect(text).toContain('ouverte depuis le 3 oct. 2026 · Hugo · pour le 20 oct. 2026');
    expect(text).toContain('posée le 3 oct. 2026');
    expect(within(series).getByText('En retard')).toBeTruthy();
    expect(within(series).getByRole('link', { name: '3 oct. 2026' }).getAttribute('href')).toBe('/meetings/m-8');
    stub.change(setMeetingApart, () => answer(setMeetingApart, { success: true, position: 'x:1' }));
    stub.change(meetingSeries, () => answer(meetingSeries, { ...NO_SERIES, apart: true }));
    await user.click(within(series).getByRole('button', { name: 'Sortir de la série' }));
    expect(await screen.findByText('Cette réunion a été sortie de sa série.')).toBeTruthy();
    expect(stub.callsOf(setMeetingApart).map(({ body }) => body)).toEqual([{ apart: true }]);
    expect(screen.getByRole('button', { name: 'Remettre dans la série' })).toBeTruthy();
  });
});
