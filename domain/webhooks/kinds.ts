/** What other programs can be told of. Names are part of the contract with receivers: they are added, never changed. */
export const WEBHOOK_KINDS = [
  'meeting.ended',
  'minutes.ready',
  'minutes.changed',
  'decision.taken',
  'action.assigned',
  'action.done',
  'action.reopened',
  /** Receivers forget what they have of the meeting. */
  'meeting.deleted',
  /** Receivers forget what they have of the meeting, and read it anew. */
  'meeting.person_erased',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** What « Envoyer un essai » sends, whatever kinds a webhook has. */
export const TEST_KIND = 'webhook.test';

export const isWebhookKind = (kind: string): kind is WebhookKind => WEBHOOK_KINDS.some((one) => one === kind);

/** What a person reads for each kind. */
export const KIND_TITLES: Readonly<Record<WebhookKind | typeof TEST_KIND, string>> = {
  'meeting.ended': 'Réunion terminée',
  'minutes.ready': 'Compte rendu prêt',
  'minutes.changed': 'Compte rendu modifié',
  'decision.taken': 'Décision prise',
  'action.assigned': 'Action attribuée',
  'action.done': 'Action faite',
  'action.reopened': 'Action rouverte',
  'meeting.deleted': 'Réunion supprimée',
  'meeting.person_erased': 'Personne effacée d’une réunion',
  [TEST_KIND]: 'Essai',
};

/** Of what a later release wrote, its name. */
export const kindTitle = (kind: string): string =>
  isWebhookKind(kind) || kind === TEST_KIND ? KIND_TITLES[kind] : kind;
