import { orElse } from '#domain/events/personal.ts';
import type { AttemptOutcome } from '#domain/webhooks/attempts.ts';
import type { DeliveryEvent } from '#domain/webhooks/delivery.ts';
import { kindTitle } from '#domain/webhooks/kinds.ts';
import type { StopReason, WebhookEvent } from '#domain/webhooks/webhook.ts';
import { OUTCOME_TEXTS } from '#domain/webhooks/words.ts';
import { quoted, type Sentences } from './telling.ts';

const named = (title: unknown): string => quoted(typeof title === 'string' ? title : 'effacé');

const STOPPED: Readonly<Record<StopReason, string>> = {
  failing: 'il ne prend plus rien depuis des jours',
  gone: 'son adresse dit ne plus exister',
};

const outcomeText = (outcome: AttemptOutcome): string => OUTCOME_TEXTS[outcome].toLowerCase();

/** What administrators did about webhooks, and what was sent. Addresses are never in these sentences. */
export const webhookSentences: Sentences<WebhookEvent | DeliveryEvent> = {
  WebhookAdded: ({ title }) => `a ajouté le webhook ${named(orElse(title, null))}`,
  WebhookChanged: ({ title }) => `a modifié le webhook ${named(orElse(title, null))}`,
  WebhookSecretTurned: () => 'a renouvelé le secret d’un webhook ; l’ancien signe encore pendant un jour',
  WebhookSecretEnded: () => 'a mis fin à l’ancien secret d’un webhook',
  WebhookSwitchedOn: () => 'a mis un webhook en marche',
  WebhookSwitchedOff: () => 'a arrêté un webhook',
  WebhookStopped: ({ reason }) => `a arrêté un webhook : ${STOPPED[reason]}`,
  WebhookRemoved: () => 'a supprimé un webhook',
  DeliveryAsked: ({ kind }) => `a prévu d’envoyer ${quoted(kindTitle(kind))} à un webhook`,
  DeliverySucceeded: () => 'a fait parvenir un envoi à un webhook',
  DeliveryPostponed: ({ attempt }) => `a remis un envoi à un webhook à plus tard : ${outcomeText(attempt.outcome)}`,
  DeliveryFailed: ({ attempt }) => `a renoncé à un envoi à un webhook : ${outcomeText(attempt.outcome)}`,
  DeliveryWithheld: ({ reason }) =>
    `n’a pas fait un envoi à un webhook : il ${reason === 'removed' ? 'est supprimé' : 'est arrêté'}`,
  DeliveryReplayAsked: () => 'a demandé de refaire un envoi à un webhook',
  DeliveryAnswersForgotten: () => 'a oublié ce qu’un webhook avait répondu',
};
