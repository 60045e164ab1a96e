import { specificationOf } from '#test/support/decider-specification.ts';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_ADDRESS_INVALID, webhookAddress } from './address.ts';
import { webhookKey } from './identity.ts';
import {
  signingSecrets,
  WEBHOOK_NOT_FOUND,
  webhookDecider,
  type WebhookCommand,
  type WebhookEvent,
} from './webhook.ts';

const webhook = specificationOf(webhookDecider);
const [webhookId, keyId] = ['w-1', webhookKey('w-1')];
const content = { title: 'Chantiers', url: 'https://receveur.exemple.fr/', kinds: ['minutes.ready'] as const };
const add: WebhookCommand = { type: 'addWebhook', webhookId, content, secretId: 's-1' };
const added: WebhookEvent = {
  type: 'WebhookAdded',
  data: { keyId, ...content, kinds: ['minutes.ready'], secretId: 's-1' },
};
const until = '2026-11-27T09:00:00.000Z';
const turn = (secretId: string): WebhookCommand => ({ type: 'turnSecret', secretId, until });
const turned = (secretId: string, previousId: string): WebhookEvent => ({
  type: 'WebhookSecretTurned',
  data: { secretId, previousId, previousUntil: until },
});
const ended = (secretId: string): WebhookEvent => ({ type: 'WebhookSecretEnded', data: { secretId } });
const stop: WebhookCommand = { type: 'stopWebhook', reason: 'failing', since: until };
const stopped: WebhookEvent = { type: 'WebhookStopped', data: { reason: 'failing', since: until } };

describe('a webhook', () => {
  it('is added once, and changed where something is another', () => {
    webhook.given().when(add).then(added);
    webhook.given(added).when(add).thenNothing();
    const change = (changes: object): WebhookCommand => ({
      type: 'changeWebhook',
      webhookId,
      content: { ...content, ...changes },
    });
    webhook.given(added).when(change({})).thenNothing();
    webhook
      .given(added)
      .when(change({ url: ' https://autre.exemple.fr ', kinds: ['minutes.ready', 'action.done', 'action.done'] }))
      .then({
        type: 'WebhookChanged',
        data: { keyId, ...content, url: 'https://autre.exemple.fr/', kinds: ['action.done', 'minutes.ready'] },
      });
    webhook
      .given(added)
      .when(change({ url: 'autre' }))
      .thenError(WEBHOOK_ADDRESS_INVALID);
  });

  it('turns its secret: two sign for a while, never three', () => {
    webhook.given(added).when(turn('s-2')).then(turned('s-2', 's-1'));
    webhook.given(added, turned('s-2', 's-1')).when(turn('s-3')).then(ended('s-1'), turned('s-3', 's-2'));
    const { state } = webhook.given(added, turned('s-2', 's-1'));
    expect(signingSecrets(state, '2026-11-27T08:59:59.999Z')).toEqual(['s-2', 's-1']);
    expect(signingSecrets(state, until)).toEqual(['s-2']);
  });

  it('ends the secret before the present one, and no other', () => {
    webhook.given(added, turned('s-2', 's-1')).when({ type: 'endSecret', secretId: 's-1' }).then(ended('s-1'));
    webhook.given(added, turned('s-2', 's-1')).when({ type: 'endSecret', secretId: 's-2' }).thenNothing();
    webhook.given(added, turned('s-2', 's-1'), ended('s-1')).when({ type: 'endSecret', secretId: 's-1' }).thenNothing();
  });

  it('is switched off and on by people, and stopped by Greffier only while it is on', () => {
    const off: WebhookEvent = { type: 'WebhookSwitchedOff', data: {} };
    webhook.given(added).when({ type: 'switchOff' }).then(off);
    webhook.given(added, off).when({ type: 'switchOff' }).thenNothing();
    webhook.given(added).when({ type: 'switchOn' }).thenNothing();
    webhook.given(added, off).when({ type: 'switchOn' }).then({ type: 'WebhookSwitchedOn', data: {} });
    webhook.given(added).when(stop).then(stopped);
    webhook.given(added, off).when(stop).thenNothing();
    webhook.given(added, stopped).when({ type: 'switchOn' }).then({ type: 'WebhookSwitchedOn', data: {} });
  });

  it('is not there before it is added, nor once it is removed', () => {
    const removed: WebhookEvent = { type: 'WebhookRemoved', data: {} };
    webhook.given(added).when({ type: 'removeWebhook' }).then(removed);
    for (const events of [[], [added, removed]])
      for (const command of [turn('s-2'), { type: 'switchOn' }, { type: 'switchOff' }] as const)
        webhook
          .given(...events)
          .when(command)
          .thenError(WEBHOOK_NOT_FOUND);
    // What was under way when it was removed is nobody's mistake.
    for (const command of [stop, { type: 'endSecret', secretId: 's-1' }, { type: 'removeWebhook' }] as const)
      webhook.given(added, removed).when(command).thenNothing();
  });
});

describe('the address of a receiver', () => {
  it('is on the web, without a name or a password, and is kept without a fragment', () => {
    expect(webhookAddress('HTTPS://Exemple.FR:443/a?b=c#d')).toBe('https://exemple.fr/a?b=c');
    for (const text of ['', 'exemple.fr', 'ftp://exemple.fr', 'https://u:p@exemple.fr', 'https://u@exemple.fr'])
      expect(() => webhookAddress(text)).toThrow(WEBHOOK_ADDRESS_INVALID.message);
    expect(() => webhookAddress(`https://exemple.fr/${'a'.repeat(2_000)}`)).toThrow(WEBHOOK_ADDRESS_INVALID.message);
  });
});
