/** Signs that the provider's page is no longer the one that the bot was made for. */
export const DRIFT_SIGNAL_CODES = [
  'captions-unreadable',
  'captions-missing',
  'unknown-dialog',
  'layer-silent',
  'people-unreadable',
  'chat-unavailable',
] as const;
export type DriftSignal = (typeof DRIFT_SIGNAL_CODES)[number];

/** Those for which what people see is incomplete; the others are for those who maintain the bot. */
export const SERIOUS_DRIFT: readonly DriftSignal[] = ['captions-unreadable', 'captions-missing', 'unknown-dialog'];
