// @vitest-environment happy-dom
import {
  addWebhook,
  changeWebhook,
  endWebhookSecret,
  listDeliveries,
  listWebhooks,
  readDelivery,
  removeWebhook,
  replayDelivery,
  switchWebhook,
  testWebhook,
  turnWebhookSecret,
  type DeliveryView,
  type WebhookView,
} from '#api/contract/outgoing-webhooks.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '2026-11-20T09:00:00.000Z';
const webhook = (change: Partial<WebhookView> = {}): WebhookView => ({
  id: 'w-1',
  title: 'Chantiers',
  url: 'https://receveur.exemple.fr/',
  kinds: ['minutes.ready'],
  phase: 'on',
  stopReason: null,
  failingSince: null,
  bothUntil: null,
  addedAt: AT,
  deliveredAt: AT,
  waiting: 0,
  failed: 2,
  ...change,
});
const delivery = (change: Partial<DeliveryView> = {}): DeliveryView => ({
  id: 'd-1',
  kind: 'minutes.ready',
  meetingId: 'm-1',
  phase: 'failed',
  outcome: 'failing',
  status: 503,
  attempts: 10,
  occurredAt: AT,
  changedAt: AT,
  nextAt: null,
  ...change,
});
const changed = { success: true, position: 's:1' } as const;
const listing = (...webhooks: WebhookView[]) => answer(listWebhooks, { webhooks });
const opened = (...webhooks: WebhookView[]) => {
  const stub = stubServer([[listWebhooks, () => listing(...webhooks)]]);
  return { stub, ...renderApp('/settings/webhooks') };
};
const region = async (name = 'Chantiers') => within(await screen.findByRole('region', { name }));

describe('the page of webhooks', () => {
  it('adds one, and shows its secret once; what is wrong stands beside its field', async () => {
    const { stub, user } = opened();
    expect(await screen.findByText('Aucun webhook.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ajouter un webhook' }));
    const form = within(await screen.findByRole('dialog', { name: 'Ajouter un webhook' }));
    await user.type(form.getByLabelText('Nom'), 'Chantiers');
    await user.type(form.getByLabelText('Adresse'), 'https://10.0.0.1/');
    await user.click(form.getByRole('checkbox', { name: 'Action faite' }));
    await user.click(form.getByRole('checkbox', { name: 'Compte rendu prêt' }));
    await user.click(form.getByRole('checkbox', { name: 'Action faite' }));
    stub.change(addWebhook, () => refuse(409, 'WEBHOOK_PRIVATE', 'Cette adresse est privée.'));
    await user.click(form.getByRole('button', { name: 'Enregistrer' }));
    expect(await form.findByText('Cette adresse est privée.')).toBeTruthy();
    stub.change(addWebhook, () => answer(addWebhook, { ...changed, id: 'w-1', secret: 'whsec_secret' }));
    stub.change(listWebhooks, () => listing(webhook()));
    await user.click(form.getByRole('button', { name: 'Enregistrer' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe('whsec_secret');
    expect(stub.callsOf(addWebhook).at(-1)?.body).toEqual({
      title: 'Chantiers',
      url: 'https://10.0.0.1/',
      kinds: ['minutes.ready'],
    });
    await user.click(screen.getByRole('button', { name: 'Je l’ai gardé' }));
    expect((await region()).getByText('https://receveur.exemple.fr/')).toBeTruthy();
    expect(screen.queryByDisplayValue('whsec_secret')).toBeNull();
  });

  it('changes one, sends it a test, switches it off and removes it once confirmed', async () => {
    const { stub, user } = opened(webhook());
    const shown = await region();
    expect(shown.getByText('En marche')).toBeTruthy();
    expect(shown.getByText('2 envois')).toBeTruthy();
    stub.change(testWebhook, () => answer(testWebhook, { ...changed, deliveryId: 'd-1' }));
    await user.click(shown.getByRole('button', { name: /^Envoyer un essai/u }));
    expect(stub.callsOf(testWebhook)).toHaveLength(1);
    await user.click(shown.getByRole('button', { name: /^Modifier/u }));
    const form = within(await screen.findByRole('dialog', { name: 'Modifier le webhook' }));
    expect(form.getByLabelText<HTMLInputElement>('Adresse').value).toBe('https://receveur.exemple.fr/');
    stub.change(changeWebhook, () => answer(changeWebhook, changed));
    await user.click(form.getByRole('button', { name: 'Enregistrer' }));
    expect(stub.callsOf(changeWebhook).at(-1)?.body).toMatchObject({ kinds: ['minutes.ready'] });
    stub.change(switchWebhook, () => answer(switchWebhook, changed));
    stub.change(listWebhooks, () => listing(webhook({ phase: 'off' })));
    await user.click(shown.getByRole('button', { name: /^Arrêter/u }));
    expect(stub.callsOf(switchWebhook).at(-1)?.body).toEqual({ on: false });
    expect(await shown.findByRole('button', { name: /^Mettre en marche/u })).toBeTruthy();
    expect(shown.getByRole<HTMLButtonElement>('button', { name: /^Envoyer un essai/u }).disabled).toBe(true);
    stub.change(removeWebhook, () => answer(removeWebhook, changed));
    await user.click(shown.getByRole('button', { name: /^Supprimer/u }));
    const question = within(await screen.findByRole('alertdialog'));
    stub.change(listWebhooks, () => listing());
    await user.click(question.getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Aucun webhook.')).toBeTruthy();
  });

  it('turns the secret once confirmed, and ends the former one', async () => {
    const { stub, user } = opened(webhook());
    const shown = await region();
    await user.click(shown.getByRole('button', { name: /^Renouveler le secret/u }));
    stub.change(turnWebhookSecret, () => answer(turnWebhookSecret, { ...changed, id: 'w-1', secret: 'whsec_autre' }));
    stub.change(listWebhooks, () => listing(webhook({ bothUntil: AT })));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Renouveler le secret' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe('whsec_autre');
    await user.click(screen.getByRole('button', { name: 'Je l’ai gardé' }));
    expect(await shown.findByText('L’ancien secret signe encore jusqu’au 20 nov. 2026 à 10:00.')).toBeTruthy();
    stub.change(endWebhookSecret, () => answer(endWebhookSecret, changed));
    await user.click(shown.getByRole('button', { name: 'Y mettre fin maintenant' }));
    expect(stub.callsOf(endWebhookSecret)).toHaveLength(1);
  });

  it('says why Greffier stopped one', async () => {
    opened(
      webhook({ phase: 'stopped', stopReason: 'failing', failingSince: AT }),
      webhook({ id: 'w-2', title: 'Parti', phase: 'stopped', stopReason: 'gone' }),
    );
    expect((await region()).getByText(/^Cette adresse n’a rien reçu depuis le 20 nov\. 2026/u)).toBeTruthy();
    expect((await region('Parti')).getByText(/^Cette adresse a répondu qu’elle n’existe plus/u)).toBeTruthy();
  });

  it('shows what was sent, each attempt with what was answered, and sends it again', async () => {
    const { stub, user } = opened(webhook());
    const all = [
      delivery(),
      delivery({ id: 'd-2', kind: 'webhook.test', phase: 'withheld', outcome: 'off', status: null }),
    ];
    stub.change(listDeliveries, () => answer(listDeliveries, { deliveries: all, total: 12, page: 1, limit: 10 }));
    stub.change(readDelivery, () =>
      answer(readDelivery, {
        delivery: delivery(),
        tries: [
          { number: 1, outcome: 'failing', status: 503, durationMs: 1_240, triedAt: AT, answer: 'maintenance' },
          {
            number: 2,
            outcome: 'timeout',
            status: null,
            durationMs: 15_000,
            triedAt: '2026-11-20T09:05:00.000Z',
            answer: null,
          },
        ],
      }),
    );
    const shown = await region();
    await user.click(shown.getByRole('button', { name: /^Voir les envois/u }));
    const list = within(await shown.findByRole('list', { name: 'Envois' }));
    const [failed, withheld] = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(failed).toMatch(/^Compte rendu prêtAbandonnéLe destinataire est en panne · réponse 503 · 10\sessais/u);
    expect(withheld).toContain('EssaiPas envoyéLe webhook était arrêté');
    await user.click(list.getAllByRole('button', { name: /^Détails/u })[0] as HTMLElement);
    const details = within(await screen.findByRole('dialog', { name: 'Compte rendu prêt' }));
    expect(await details.findByText('maintenance')).toBeTruthy();
    expect(details.getByText(/^Le destinataire est en panne, réponse 503, en 1\s240\sms$/u)).toBeTruthy();
    expect(details.getByText('Aucune réponse gardée.')).toBeTruthy();
    expect(details.getByLabelText<HTMLInputElement>('Identifiant (webhook-id)').value).toBe('d-1');
    stub.change(replayDelivery, () => answer(replayDelivery, changed));
    await user.click(details.getByRole('button', { name: 'Renvoyer' }));
    expect(stub.callsOf(replayDelivery)).toHaveLength(1);
    await user.click(details.getByRole('button', { name: 'Fermer' }));
    await user.click(shown.getByRole('button', { name: 'Plus anciens' }));
    expect(stub.callsOf(listDeliveries).at(-1)?.query.get('page')).toBe('2');
  });
});
