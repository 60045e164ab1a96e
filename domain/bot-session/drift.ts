/** Signs that the provider's page is no longer the one that the bot was made for. */
export const DRIFT_SIGNALS = {
  'captions-unreadable': 'Les sous-titres sont affichés, mais le bot ne sait pas les lire.',
  'captions-missing': 'Les sous-titres n’apparaissent pas dans Meet\u00a0: activez-les, sans quoi rien n’est capturé.',
  'unknown-dialog': 'Une fenêtre inconnue est ouverte dans Meet.',
  'layer-silent': 'Une façon de reconnaître la page ne répond plus\u00a0; les autres suffisent encore.',
  'people-unreadable': 'Le bot ne sait plus lire qui participe.',
  'chat-unavailable': 'Le bot ne peut pas écrire dans la discussion de la réunion.',
} as const;

export type DriftSignal = keyof typeof DRIFT_SIGNALS;
export const DRIFT_SIGNAL_CODES = Object.keys(DRIFT_SIGNALS) as [DriftSignal, ...DriftSignal[]];

/** Those for which what people see is incomplete; the others are for whoever maintains the bot. */
export const SERIOUS_DRIFT: readonly DriftSignal[] = ['captions-unreadable', 'captions-missing', 'unknown-dialog'];
