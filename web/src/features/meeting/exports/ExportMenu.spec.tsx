// @vitest-environment happy-dom
import { issueTicket } from '#api/contract/auth.ts';
import {
  cancelExport,
  exportFile,
  exportMarkdown,
  exportPdf,
  listExports,
  type ListedExport,
} from '#api/contract/exports.ts';
import { meetingDetail, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { lines, meetingView, summary } from '../../../testing/minutes.ts';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

const saved: { readonly name: string; readonly text: Promise<string> }[] = [];
let file: Blob = new Blob();

beforeEach(() => {
  localStorage.clear();
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    file = given as Blob;
    return 'blob:the-file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: file.text() });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const server = () =>
  stubServer([
    [meetingDetail, () => answer(meetingDetail, { data: meetingView() })],
    [meetingSummary, () => answer(meetingSummary, summary())],
    [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines, next: null } })],
    [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
    [issueTicket, () => answer(issueTicket, { ticket: 'un ticket', expiresIn: 60 })],
    [
      exportMarkdown,
      () =>
        new Response('# Été', {
          headers: { 'content-disposition': `attachment; filename="Ete.md"; filename*=UTF-8''%C3%89t%C3%A9.md` },
        }),
    ],
  ]);

const exported = async () => {
  const { user } = renderApp('/meetings/m-1');
  await user.click(await screen.findByRole('button', { name: 'Exporter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Compte rendu en Markdown' }));
};

describe('the exports of a meeting', () => {
  it('are saved under the name that the server gives, with a ticket for that very address', async () => {
    const stub = server();
    await exported();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect([saved[0]?.name, await saved[0]?.text]).toEqual(['Été.md', '# Été']);
    expect(stub.callsOf(issueTicket).map(({ body }) => body)).toEqual([{ address: '/api/meetings/m-1/export.md' }]);
    const opened = stub.received.find(({ path }) => path === '/api/meetings/m-1/export.md');
    expect([opened?.query.get('ticket'), opened?.token]).toEqual(['un ticket', null]);
  });

  it.each([
    ['the ticket', issueTicket],
    ['the file', exportMarkdown],
  ] as const)('say in the server’s words why %s is refused', async (_, route) => {
    const stub = server();
    stub.change(route, () => refuse(503, 'TOO_MANY_EXPORTS', 'Trop d’exports sont en cours.'));
    await exported();
    // Shown, and announced at once beside that.
    expect(await screen.findAllByText('Trop d’exports sont en cours.')).not.toHaveLength(0);
    expect(saved).toEqual([]);
  });

  const listed = (change: Partial<ListedExport> = {}): ListedExport => ({
    id: 'e-1',
    meetingId: 'm-1',
    format: 'pdf',
    state: 'pending',
    progress: 40,
    name: null,
    bytes: null,
    error: null,
    ...change,
  });
  const lists = (stub: ReturnType<typeof server>, ...all: ListedExport[]) =>
    stub.change(listExports, () => answer(listExports, { exports: all }));

  it('that take long show how far they are, and are fetched when they are there', async () => {
    const stub = server();
    lists(stub);
    const location = '/api/exports/e-1';
    stub.change(exportPdf, () => {
      lists(stub, listed());
      return Response.json({ success: true, pending: true, location, progress: null }, { status: 202 });
    });
    const { user } = renderApp('/meetings/m-1');
    await user.click(await screen.findByRole('button', { name: 'Exporter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Compte rendu en PDF' }));
    expect(await screen.findByText('Préparation du PDF… 40 %')).toBeTruthy();
    expect(saved).toEqual([]);

    lists(stub, listed({ state: 'ready', progress: null, name: 'Été.pdf', bytes: 12 }));
    stub.change(
      exportFile,
      () =>
        new Response('%PDF-', {
          headers: { 'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''%C3%89t%C3%A9.pdf` },
        }),
    );
    expect(await screen.findByText('Le PDF est prêt.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Télécharger' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect([saved[0]?.name, await saved[0]?.text]).toEqual(['Été.pdf', '%PDF-']);
    expect(stub.callsOf(issueTicket).at(-1)?.body).toEqual({ address: `${location}/file` });
  });

  it('that somebody asked for and left are found on every page, with the way to their meeting', async () => {
    const stub = server();
    lists(
      stub,
      listed({ state: 'ready', progress: null, name: 'Été.pdf', bytes: 12 }),
      listed({ id: 'e-2', progress: null }),
    );
    renderApp('/account');
    expect(await screen.findByText('Le PDF est prêt.')).toBeTruthy();
    expect(screen.getByText('Été.pdf')).toBeTruthy();
    expect(screen.getByText('Préparation du PDF…')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Voir la réunion' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/meetings/m-1', '/meetings/m-1']);
  });

  it('that take long are cancelled, and say why they failed', async () => {
    const stub = server();
    const failed = listed({ id: 'e-2', format: 'md', state: 'failed', progress: null, error: 'Trop de mémoire.' });
    lists(stub, listed({ progress: 12 }), failed);
    stub.change(cancelExport, () => {
      lists(stub, failed);
      return answer(cancelExport, { success: true });
    });
    const { user } = renderApp('/meetings/m-1');
    expect(await screen.findByText('Préparation du PDF… 12 %')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toBe('Trop de mémoire.');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByText('Préparation du PDF… 12 %')).toBeNull());
    await waitFor(() => expect(stub.callsOf(cancelExport).map(({ path }) => path)).toEqual(['/api/exports/e-1']));
  });
});
