// @vitest-environment happy-dom
import {
  addGlossaryEntry,
  applyGlossaryToPast,
  changeGlossaryEntry,
  glossaryEntryMeetings,
  readGlossary,
  removeGlossaryEntry,
  takeBackGlossaryEntry,
} from '#api/contract/glossary.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DUPONT = { id: 'e-1', wrong: 'Dupond', right: 'Dupont', kind: 'name' as const, places: 3, meetings: 2 };
const CAPNET = { id: 'e-2', wrong: 'caps net', right: 'CapNet', kind: 'term' as const, places: 0, meetings: 0 };
const done = { success: true, position: 's:1' } as const;

const open = (entries = [DUPONT, CAPNET], run: Parameters<typeof answer<typeof readGlossary>>[1]['run'] = null) => {
  const server = stubServer([[readGlossary, () => answer(readGlossary, { entries, run })]]);
  renderApp('/glossary', { role: 'admin' });
  return server;
};
const dialog = () => screen.findByRole('dialog');

describe('the glossary', () => {
  it('lists entries, finds them without accents, and says where each was applied', async () => {
    const server = open();
    server.change(glossaryEntryMeetings, () =>
      answer(glossaryEntryMeetings, {
        meetings: [{ id: 'm-1', title: 'Comité', startTime: '2026-11-20T09:00:00Z', places: 2 }],
      }),
    );
    expect(await screen.findByRole('row', { name: /Dupond.*Dupont.*Nom.*3\sendroits de 2\sréunions/u })).toBeTruthy();
    expect(screen.getByRole('row', { name: /caps net.*CapNet.*Terme.*nulle part/u })).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'dûpont' } });
    expect(screen.queryByRole('row', { name: /CapNet/u })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Voir où «\u00A0Dupond/u }));
    const link = await within(await dialog()).findByRole('link', { name: 'Comité' });
    expect(link.getAttribute('href')).toBe('/meetings/m-1?tab=timeline');
  });

  it('takes an entry, and says beside its field why one is refused', async () => {
    const server = open();
    server.change(addGlossaryEntry, () => refuse(409, 'GLOSSARY_LOOP', 'Le glossaire tournerait en rond.'));
    fireEvent.click(await screen.findByRole('button', { name: 'Ajouter une entrée' }));
    const form = within(await dialog());
    const write = (label: string, value: string) =>
      fireEvent.change(form.getByRole('textbox', { name: label }), { target: { value } });
    write('Forme erronée', 'Dupont');
    write('Forme juste', 'Dupond');
    fireEvent.click(form.getByRole('checkbox', { name: 'Appliquer aussi aux réunions passées' }));
    fireEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
    expect(await form.findByText('Le glossaire tournerait en rond.')).toBeTruthy();
    expect(server.callsOf(addGlossaryEntry)[0]?.body).toEqual({
      wrong: 'Dupont',
      right: 'Dupond',
      kind: 'name',
      past: true,
    });
    server.change(addGlossaryEntry, () => answer(addGlossaryEntry, { ...done, id: 'e-3' }));
    fireEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
    // Who added it takes it back in the notice.
    server.change(takeBackGlossaryEntry, () => answer(takeBackGlossaryEntry, done));
    const notice = within(await screen.findByRole('dialog', { name: 'Entrée enregistrée.' }));
    fireEvent.click(notice.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(server.callsOf(takeBackGlossaryEntry)[0]?.path).toBe('/api/glossary/additions/e-3'));
  });

  it('changes an entry, and removes one with what it changed', async () => {
    const server = open();
    server.change(changeGlossaryEntry, () => answer(changeGlossaryEntry, done));
    server.change(removeGlossaryEntry, () => answer(removeGlossaryEntry, done));
    fireEvent.click(await screen.findByRole('button', { name: 'Modifier «\u00A0caps net\u00A0»' }));
    const form = within(await dialog());
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Forme juste' }).value).toBe('CapNet');
    fireEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(server.callsOf(changeGlossaryEntry)[0]?.path).toBe('/api/glossary/e-2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Retirer «\u00A0Dupond\u00A0»' }));
    const removal = within(await dialog());
    fireEvent.click(removal.getByRole('checkbox', { name: /^Rétablir aussi/u }));
    fireEvent.click(removal.getByRole('button', { name: 'Retirer' }));
    await waitFor(() => expect(server.callsOf(removeGlossaryEntry)[0]?.query.get('withdraw')).toBe('true'));
  });

  it('is applied to older meetings, and shows how far it is', async () => {
    const run = { id: 'r', kind: 'apply', askedAt: '2026-11-20T09:00:00Z', done: 20, total: 41, changed: 3 } as const;
    const server = open([DUPONT]);
    server.change(applyGlossaryToPast, () => answer(applyGlossaryToPast, { ...done, id: 'r' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Appliquer aux réunions passées' }));
    server.change(readGlossary, () => answer(readGlossary, { entries: [DUPONT], run: { ...run, endedAt: null } }));
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar');
    expect([bar.value, bar.max]).toEqual([20, 41]);
    expect(screen.getByText('20 sur 41 réunions, 3 modifiées')).toBeTruthy();
    cleanup();
    open([DUPONT], { ...run, done: 41, endedAt: '2026-11-20T09:05:00Z' });
    expect(await screen.findByText(/terminée le/u)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('says that it is empty, and how it fills', async () => {
    open([]);
    expect(await screen.findByText('Le glossaire est vide.')).toBeTruthy();
  });
});
