// @vitest-environment happy-dom
import { listAudit } from '#api/contract/audit.ts';
import { exportReceipts, listReceipts, type ReceiptView } from '#api/contract/receipts.ts';
import { auditSeal } from '#api/contract/registry.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const receipt = (changes: Partial<ReceiptView> = {}): ReceiptView => ({
  id: 'r-1',
  at: '2026-11-20T09:00:00.000Z',
  status: 'sent',
  recipient: { id: 'u-1', name: 'Claire Martin' },
  meeting: { id: 'm-1', title: 'Comité' },
  ...changes,
});
const page = (receipts: ReceiptView[], more: { readonly total?: number; readonly page?: number } = {}) =>
  answer(listReceipts, { receipts, total: receipts.length, page: 1, limit: 50, ...more });
const server = (receipts: Parameters<typeof stubServer>[0][number][1]) =>
  stubServer([
    [auditSeal, () => answer(auditSeal, { entries: 0, head: '', verified: null, running: null })],
    [
      listAudit,
      () => answer(listAudit, { entries: [], total: 0, found: 0, more: false, next: null, storeAway: false }),
    ],
    [listReceipts, receipts],
  ]);

describe('who received which minutes', () => {
  it('is told with what is not known any more, and what perhaps left', async () => {
    server(() =>
      page([
        receipt(),
        receipt({ id: 'r-2', status: 'unknown', recipient: null, meeting: { id: 'm-2', title: null } }),
      ]),
    );
    renderApp('/registry?tab=receipts');
    const panel = await screen.findByRole('tabpanel', { name: 'Envois' });
    const rows = await within(panel).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Claire Martin .*Comité$/u),
      expect.stringMatching(/^Compte effacé \(peut-être envoyé\).*Réunion supprimée$/u),
    ]);
    expect(panel.textContent).toContain('2\u00A0envois de comptes rendus par e-mail');
    expect(within(panel).queryByRole('button', { name: /^Envois plus/u })).toBeNull();
  });

  it('is turned to older and newer ones, and exported', async () => {
    const stub = server(({ query }) =>
      query.get('page') === '2'
        ? page([receipt({ recipient: { id: 'u-2', name: 'Noé' } })], { total: 51, page: 2 })
        : page([receipt()], { total: 51 }),
    );
    const { user } = renderApp('/registry?tab=receipts');
    await user.click(await screen.findByRole('button', { name: 'Envois plus anciens' }));
    expect(await screen.findByText('Noé', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Envois plus anciens' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Envois plus récents' }));
    expect(await screen.findByText('Claire Martin', { exact: false })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Exporter les envois' }));
    // The file is saved by a ticket for its address.
    await waitFor(() => expect(JSON.stringify(stub.received.at(-1)?.body)).toContain(exportReceipts.path));
  });

  it('says so where there is none, and where it could not be read', async () => {
    const stub = server(() => page([]));
    renderApp('/registry?tab=receipts');
    expect(await screen.findByText('Aucun compte rendu n’a été envoyé par e-mail.')).toBeTruthy();
    cleanup();
    stub.change(listReceipts, () => refuse(503, 'PROJECTION_STOPPED', 'Les tables de lecture sont arrêtées.'));
    const { user } = renderApp('/registry?tab=receipts');
    expect((await screen.findByRole('alert')).textContent).toContain('Les tables de lecture sont arrêtées.');
    stub.change(listReceipts, () => page([receipt()]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Claire Martin', { exact: false })).toBeTruthy();
  });
});
