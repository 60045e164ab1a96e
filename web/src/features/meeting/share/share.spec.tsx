// @vitest-environment happy-dom
import {
  changeOrganiser,
  configureMeeting,
  listConsultations,
  listShares,
  meetingConfiguration,
  meetingDirectory,
  shareMeeting,
  unshareMeeting,
} from '#api/contract/meeting-access.ts';
import type { ShareView } from '#api/contract/meeting-access.ts';
import { meetingDetail, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { meetingView, summary } from '../../../testing/minutes.ts';
import { answer, overtaken, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Stub = Parameters<typeof stubServer>[0];

const CONFIG = {
  visibility: 'restricted',
  captionLanguage: 'fr',
  summaryLanguage: 'fr',
  automaticSummary: true,
  automaticEmail: true,
} as const;
const zoe = { guest: 0, email: 'zoe@exemple.fr', name: null, sharedAt: '2026-11-20T09:00:00.000Z' };
const done = { success: true, position: 's:1' } as const;

/** The dialog of a meeting that is shared with Zoé. */
const open = async (stubs: Stub = []) => {
  const server = stubServer([
    ...stubs,
    [listShares, () => answer(listShares, { shares: [zoe] })],
    [meetingConfiguration, () => answer(meetingConfiguration, { config: CONFIG, revision: '4' })],
    [meetingDetail, () => answer(meetingDetail, { data: meetingView() })],
    [meetingSummary, () => answer(meetingSummary, summary())],
    [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines: [], next: null } })],
    [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
  ]);
  renderApp('/meetings/m-1');
  fireEvent.click(await screen.findByRole('button', { name: 'Partager' }));
  return { server, dialog: within(await screen.findByRole('dialog', { name: 'Partager la réunion' })) };
};

const openSettings = (dialog: Awaited<ReturnType<typeof open>>['dialog']) => {
  fireEvent.click(dialog.getByRole('tab', { name: 'Réglages' }));
  return dialog.findByLabelText<HTMLSelectElement>('Langue du résumé');
};

describe('sharing a meeting', () => {
  it('names who organises it as their account does', async () => {
    const data = meetingView({ organiser: 'claire.martin@exemple.fr', organiserName: 'Claire Martin-Dubois' });
    const { dialog } = await open([[meetingDetail, () => answer(meetingDetail, { data })]]);
    expect(await dialog.findByText('Claire Martin-Dubois')).toBeTruthy();
    expect(dialog.getByText('Organisée par Claire Martin-Dubois.')).toBeTruthy();
  });

  it('keeps somebody whom the server did not take out, with its reason', async () => {
    const { dialog } = await open([[unshareMeeting, () => refuse(503, 'UNAVAILABLE', 'Service indisponible.')]]);
    fireEvent.click(await dialog.findByRole('button', { name: 'Retirer zoe@exemple.fr' }));
    expect(await dialog.findByText(/n’a pas été enregistrée.*Service indisponible\./u)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Retirer zoe@exemple.fr' })).toBeTruthy();
    expect(dialog.getByText('pas encore de compte')).toBeTruthy();
  });

  it('says at the address why it was refused', async () => {
    const { dialog } = await open([
      [shareMeeting, () => refuse(409, 'OBSERVER_READS_PUBLIC', 'Cette personne est observatrice.')],
    ]);
    const field = await dialog.findByLabelText<HTMLInputElement>('Adresse e-mail de la personne');
    fireEvent.change(field, { target: { value: 'noor@exemple.fr' } });
    fireEvent.submit(field.form ?? field);
    expect(await dialog.findByText('Cette personne est observatrice.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('says at the address that it is one’s own, and shares nothing with oneself again', async () => {
    const own = { ...zoe, guest: 1, email: 'camille@exemple.fr', name: 'Camille Durand' };
    let shares: ShareView[] = [own];
    const { dialog } = await open([
      [listShares, () => answer(listShares, { shares })],
      [shareMeeting, () => refuse(409, 'SHARE_WITH_ONESELF', 'Cette adresse est la vôtre.')],
      [unshareMeeting, () => ((shares = []), answer(unshareMeeting, { ...done, revision: '5' }))],
    ]);
    const field = await dialog.findByLabelText<HTMLInputElement>('Adresse e-mail de la personne');
    fireEvent.change(field, { target: { value: own.email } });
    fireEvent.submit(field.form ?? field);
    expect(await dialog.findByText('Cette adresse est la vôtre.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(await dialog.findByRole('button', { name: 'Retirer Camille Durand' }));
    await waitFor(() => expect(dialog.queryByText('Camille Durand')).toBeNull());
    expect(dialog.queryByRole('button', { name: /^Partager de nouveau/u })).toBeNull();
  });

  it('says of an address without an account that nobody reads by it yet', async () => {
    const unknown = { guest: 1, email: 'inconnu@ailleurs.fr', name: null, sharedAt: '2026-11-20T09:00:00.000Z' };
    const noor = { ...unknown, guest: 2, email: 'noor@exemple.fr', name: 'Noor' };
    let shares: ShareView[] = [zoe];
    const { dialog } = await open([
      [listShares, () => answer(listShares, { shares })],
      [
        shareMeeting,
        ({ body }) => {
          shares = [...shares, (body as { email: string }).email === noor.email ? noor : unknown];
          return answer(shareMeeting, done, 201);
        },
      ],
    ]);
    const field = await dialog.findByLabelText<HTMLInputElement>('Adresse e-mail de la personne');
    const share = (value: string) => {
      fireEvent.change(field, { target: { value } });
      fireEvent.submit(field.form ?? field);
    };
    share('Inconnu@ailleurs.fr');
    expect(await dialog.findByText(/pourra lire la réunion dès qu’un compte aura cette adresse/u)).toBeTruthy();
    share(noor.email);
    expect(await dialog.findByText('noor@exemple.fr peut lire la réunion.')).toBeTruthy();
  });

  it('keeps every choice when one follows another, also in another part', async () => {
    const configured = { ...done, revision: '5' };
    const { server, dialog } = await open([[configureMeeting, () => answer(configureMeeting, configured)]]);
    fireEvent.change(await dialog.findByLabelText('Visibilité'), { target: { value: 'public' } });
    fireEvent.click(dialog.getByRole('tab', { name: 'Réglages' }));
    const language = await dialog.findByLabelText('Langue du résumé');
    expect(dialog.getByText(/^Une seule fois, dès qu’il est prêt/u)).toBeTruthy();
    fireEvent.change(language, { target: { value: 'es' } });
    await waitFor(() =>
      expect(server.callsOf(configureMeeting).map(({ body }) => body)).toEqual([
        { ...CONFIG, visibility: 'public', seen: '4' },
        { ...CONFIG, visibility: 'public', summaryLanguage: 'es', seen: '5' },
      ]),
    );
    expect(await dialog.findByText('Réglage enregistré.')).toBeTruthy();
  });

  it('shows whose setting came between, and keeps one’s own when that is still wanted', async () => {
    const meanwhile = { by: 'Noor', at: '2026-11-20T09:00:00.000Z' };
    const theirs = { ...CONFIG, visibility: 'public', automaticEmail: false } as const;
    const { server, dialog } = await open([[configureMeeting, () => overtaken('CHANGED_MEANWHILE', meanwhile)]]);
    const language = await openSettings(dialog);
    server.change(meetingConfiguration, () => answer(meetingConfiguration, { config: theirs, revision: '7' }));
    fireEvent.change(language, { target: { value: 'es' } });
    expect(await dialog.findByText(/^Noor a changé ces réglages le 20 nov. 2026/u)).toBeTruthy();
    await waitFor(() =>
      expect(dialog.getByRole('switch', { name: 'Compte rendu par e-mail' }).getAttribute('aria-checked')).toBe(
        'false',
      ),
    );
    expect(language.value).toBe('fr');
    server.change(configureMeeting, () => answer(configureMeeting, { ...done, revision: '8' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Refaire mon choix' }));
    await waitFor(() =>
      expect(server.callsOf(configureMeeting).map(({ body }) => body)).toEqual([
        { ...CONFIG, summaryLanguage: 'es', seen: '4' },
        { ...theirs, summaryLanguage: 'es', seen: '7' },
      ]),
    );
    expect(await dialog.findByText('Réglage enregistré.')).toBeTruthy();
    expect(dialog.queryByText(/a changé ces réglages/u)).toBeNull();
  });

  it('tells who handed the meeting over meanwhile', async () => {
    const { dialog, server } = await open([
      [changeOrganiser, () => overtaken('CHANGED_MEANWHILE', { by: null, at: '2026-11-20T09:00:00.000Z' })],
    ]);
    fireEvent.click(await dialog.findByRole('button', { name: 'Transmettre…' }));
    const field = dialog.getByLabelText<HTMLInputElement>('Adresse e-mail de la personne qui organisera');
    fireEvent.change(field, { target: { value: 'noor@exemple.fr' } });
    fireEvent.submit(field.form ?? field);
    expect(await dialog.findByText(/^Quelqu’un a transmis cette réunion le 20 nov. 2026/u)).toBeTruthy();
    // Who hands it over reads it still, unless they say otherwise.
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Qui organise jusqu’ici continue de la lire' }));
    fireEvent.submit(field.form ?? field);
    await waitFor(() =>
      expect(
        server.callsOf(changeOrganiser).map(({ body }) => (body as { keepsReading: boolean }).keepsReading),
      ).toEqual([true, false]),
    );
  });

  it('proposes who is in the directory while an address is typed, and says why others are not', async () => {
    const people = [
      { name: 'Zoé Martin', email: 'z.martin@exemple.fr', readsPublicOnly: false },
      { name: 'Zoé Petit', email: 'z.petit@exemple.fr', readsPublicOnly: true },
      // Oneself is not proposed.
      { name: 'Camille Durand', email: 'camille@exemple.fr', readsPublicOnly: false },
    ];
    const { server, dialog } = await open([[meetingDirectory, () => answer(meetingDirectory, { people })]]);
    const field = await dialog.findByLabelText<HTMLInputElement>('Adresse e-mail de la personne');
    for (const value of ['z', 'zo', 'zoé']) fireEvent.change(field, { target: { value } });
    expect(await dialog.findByText(/^Les observateurs .* ne sont pas proposés\s: Zoé Petit\.$/u)).toBeTruthy();
    expect(server.callsOf(meetingDirectory).map(({ query }) => query.get('search'))).toEqual(['zoé']);
    const options = [...(field.list?.options ?? [])].map(({ value, text }) => [value, text]);
    expect(options).toEqual([['z.martin@exemple.fr', 'Zoé Martin']]);
  });

  it('takes back a choice that was refused', async () => {
    const { dialog } = await open([[configureMeeting, () => refuse(503, 'UNAVAILABLE', 'Service indisponible.')]]);
    const visibility = await dialog.findByLabelText<HTMLSelectElement>('Visibilité');
    fireEvent.change(visibility, { target: { value: 'public' } });
    expect(visibility.value).toBe('public');
    expect(await dialog.findByText(/Service indisponible\./u)).toBeTruthy();
    expect(visibility.value).toBe('restricted');
  });

  it('tells who took the meeting or read it by their role, and asks again where that could not be loaded', async () => {
    const read = { id: 'e/0', at: '2026-11-20T09:00:00.000Z', kind: 'meeting-read', format: null, name: null } as const;
    const taken = { ...read, id: 'f/0', kind: 'meeting-exported', format: 'pdf', name: 'Noor' } as const;
    let asked = 0;
    const consultations = () =>
      (asked += 1) === 1
        ? refuse(500, 'UNEXPECTED', 'Erreur')
        : answer(listConsultations, { consultations: [taken, read], total: 5 });
    const { dialog } = await open([[listConsultations, consultations]]);
    fireEvent.click(dialog.getByRole('tab', { name: 'Lectures' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Réessayer' }));
    const list = await dialog.findByRole('list', { name: 'Exports et lectures' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Noor l’a exportée \(PDF\)/u);
    expect(second?.textContent).toMatch(/^Compte effacé l’a lue en tant qu’administrateur/u);
    expect(dialog.getByText(/3\splus anciennes/u)).toBeTruthy();
  });
});

describe('a meeting that its reader may no longer read', () => {
  it('is not there any more', async () => {
    const { server } = await open([[unshareMeeting, () => answer(unshareMeeting, done)]]);
    server.change(meetingDetail, () => refuse(404, 'MEETING_NOT_FOUND', 'Réunion introuvable'));
    fireEvent.click(await screen.findByRole('button', { name: 'Retirer zoe@exemple.fr' }));
    expect(await screen.findByText('Réunion introuvable')).toBeTruthy();
  });
});
