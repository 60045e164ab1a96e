// @vitest-environment happy-dom
import { issueTicket } from '#api/contract/auth.ts';
import { cancelExport, exportFile, exportMarkdown, exportPdf, exportState } from '#api/contract/exports.ts';
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
    [exportMarkdown, () => new Response('# Été', { headers: { 'content-disposition': `attachment; filename="Ete.md"; filename*=UTF-8''%C3%89t%C3%A9.md` } })],
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

  it('that take long show how far they are, also after a reload, and are fetched when they are there', async () => {
    const stub = server();
    const location = '/api/exports/e-1';
    const pending = (progress: number | null) => Response.json({ success: true, pending: true, location, progress }, { status: 202 });
    stub.change(exportPdf, () => pending(null));
    stub.change(exportState, () => pending(40));
    const { user } = renderApp('/meetings/m-1');
    await user.click(await screen.findByRole('button', { name: 'Exporter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Compte rendu en PDF' }));
    expect(await screen.findByText('Préparation du PDF… 40 %')).toBeTruthy();
    expect(saved).toEqual([]);

    cleanup();
    const file = { success: true as const, meetingId: 'm-1', name: 'Été.pdf', bytes: 12, location: `${location}/file` };
    stub.change(exportState, () => answer(exportState, file));
    stub.change(exportFile, () => new Response('%PDF-', { headers: { 'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''%C3%89t%C3%A9.pdf` } }));
    const again = renderApp('/meetings/m-1');
    expect(await screen.findByText('Le PDF est prêt.')).toBeTruthy();
    await again.user.click(screen.getByRole('button', { name: 'Télécharger' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect([saved[0]?.name, await saved[0]?.text]).toEqual(['Été.pdf', '%PDF-']);
    expect(stub.callsOf(issueTicket).at(-1)?.body).toEqual({ address: `${location}/file` });
  });

  it('that take long are cancelled, and say why they failed', async () => {
    const stub = server();
    localStorage.setItem('greffier.exports', JSON.stringify([{ id: 'e-1', meetingId: 'm-1', format: 'pdf' }, { id: 'e-2', meetingId: 'm-1', format: 'markdown' }, { id: 'e-3', meetingId: 'm-2', format: 'pdf' }]));
    stub.change(exportState, ({ path }) =>
      path.endsWith('e-1')
        ? Response.json({ success: true, pending: true, location: '/api/exports/e-1', progress: 12 }, { status: 202 })
        : refuse(413, 'WORK_OUT_OF_MEMORY', 'Trop de mémoire.'),
    );
    stub.change(cancelExport, () => answer(cancelExport, { success: true }));
    const { user } = renderApp('/meetings/m-1');
    expect(await screen.findByText('Préparation du PDF… 12 %')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toBe('Trop de mémoire.');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByText('Préparation du PDF… 12 %')).toBeNull());
    await waitFor(() => expect(stub.callsOf(cancelExport).map(({ path }) => path)).toEqual(['/api/exports/e-1']));
    expect(JSON.parse(localStorage.getItem('greffier.exports') ?? '')).toMatchObject([{ id: 'e-2' }, { id: 'e-3' }]);
  });
});
