// @vitest-environment happy-dom
import { issueTicket } from '#api/contract/auth.ts';
import { exportMarkdown } from '#api/contract/exports.ts';
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
});
