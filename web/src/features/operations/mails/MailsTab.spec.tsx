// @vitest-environment happy-dom
import { dismissMail, listMails, resendMail, type MailView } from '#api/contract/mails.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '2026-11-20T09:00:00.000Z';
const mail = (change: Partial<MailView> = {}): MailView => ({
  id: 'mail-1',
  kind: 'minutes',
  recipient: { id: 'u-1', name: 'Camille Durand', email: 'camille@exemple.fr' },
  meetingId: 'm-1',
  status: 'unknown',
  reason: 'no-answer',
  after: null,
  smtpCode: null,
  askedAt: AT,
  changedAt: AT,
  nextAt: null,
  expiresAt: '2026-11-23T09:00:00.000Z',
  ...change,
});
const listed = (...mails: readonly MailView[]) => {
  const count = (status: MailView['status']) => mails.filter((one) => one.status === status).length;
  const counts = { unknown: count('unknown'), failed: count('failed'), waiting: count('waiting') };
  return answer(listMails, { mails: [...mails], counts, page: 1, limit: 100 });
};
const opened = (...mails: readonly MailView[]) => {
  const stub = stubServer([[listMails, () => listed(...mails)]]);
  return { stub, ...renderApp('/operations?tab=mails') };
};

describe('mails', () => {
  it('are told by what is to be decided about them, with why', async () => {
    opened(
      mail(),
      mail({ id: 'mail-2', status: 'failed', reason: 'expired', after: 'unreachable', recipient: null }),
      mail({ id: 'mail-3', status: 'failed', reason: 'refused', smtpCode: 550 }),
      mail({ id: 'mail-4', status: 'waiting', reason: 'put-off', smtpCode: 451, nextAt: AT }),
    );
    expect(await screen.findByText('3 e-mails demandent votre avis. 1 part sans vous.')).toBeTruthy();
    const region = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');
    expect(region('Issue inconnue')[0]?.textContent).toContain('Compte rendu d’une réunion à Camille Durand');
    expect(region('Issue inconnue')[0]?.textContent).toContain('a reçu le message, puis n’a plus répondu.');
    const failed = region('Pas partis').map(({ textContent }) => textContent);
    expect(failed[0]).toContain('Il n’a pas pu partir en trois jours. Le serveur SMTP ne répond pas');
    expect(failed[0]).toContain('Compte effacé');
    expect(failed[1]).toContain('Le serveur SMTP a refusé le message. Réponse 550.');
    const [waiting] = region('En attente');
    expect(waiting?.textContent).toContain('nouvel essai le 20 nov. 2026 à 10:00');
    expect(waiting && within(waiting).queryByRole('button')).toBeNull();
  });

  it('are none, or could not be read, which is said', async () => {
    const { stub, user } = opened();
    expect(await screen.findByText('Aucun e-mail ne demande votre avis.')).toBeTruthy();
    cleanup();
    stub.change(listMails, () => refuse(503, 'UNAVAILABLE', 'La base de données ne répond pas.'));
    renderApp('/operations?tab=mails');
    expect(await screen.findByText('La base de données ne répond pas.')).toBeTruthy();
    stub.change(listMails, () => listed(mail()));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('1 e-mail demande votre avis.')).toBeTruthy();
  });

  it('are sent again once somebody confirmed it, and a refusal is told there', async () => {
    const { stub, user } = opened(mail());
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Renvoyer à Camille Durand' }));
      return within(await screen.findByRole('alertdialog', { name: /^Renvoyer cet e-mail/u }));
    };
    const dialog = await ask();
    expect(dialog.getByText(/le recevrait alors deux fois/u)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Annuler' }));
    expect(stub.callsOf(resendMail)).toEqual([]);
    stub.change(resendMail, () => refuse(409, 'MAIL_UNDERWAY', 'Cet e-mail est en cours d’envoi.'));
    const again = await ask();
    await user.click(again.getByRole('button', { name: 'Renvoyer' }));
    expect(await again.findByText('Cet e-mail est en cours d’envoi.')).toBeTruthy();
    stub.change(resendMail, () => answer(resendMail, { success: true, position: 's:1' }));
    stub.change(listMails, () => listed(mail({ status: 'waiting', reason: null })));
    await user.click(again.getByRole('button', { name: 'Renvoyer' }));
    expect(await screen.findByText('L’e-mail va partir.')).toBeTruthy();
    expect(await screen.findByText('Aucun e-mail ne demande votre avis. 1 part sans vous.')).toBeTruthy();
  });

  it('are left by a word, too', async () => {
    const { stub, user } = opened(mail());
    stub.change(dismissMail, () => answer(dismissMail, { success: true, position: 's:1' }));
    await user.click(await screen.findByRole('button', { name: 'Ne pas renvoyer à Camille Durand' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Ne pas renvoyer/u }));
    stub.change(listMails, () => listed());
    await user.click(dialog.getByRole('button', { name: 'Ne pas renvoyer' }));
    expect(await screen.findByText('L’e-mail ne sera pas renvoyé.')).toBeTruthy();
    expect(await screen.findByText('Aucun e-mail ne demande votre avis.')).toBeTruthy();
  });
});
