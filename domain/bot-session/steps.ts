/** The eight steps of joining a meeting, in their order, as the specification names them. */
export const STEPS = [
  'auth',
  'navigation',
  'permissions',
  'media_disable',
  'join_meeting',
  'captions_enable',
  'language_french',
  'transcript_capture',
] as const;
export type Step = (typeof STEPS)[number];

export const STEP_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** What is to be said about a step beside its status. */
export const STEP_DETAIL_CODES = [
  'lobby',
  'admission-unproven',
  'rejoining',
  'consent',
  'language-mismatch',
  'language-unreadable',
  'captions-off',
  'captions-forbidden',
  'unreadable',
  'microphone-unconfirmed',
  'unidentified',
] as const;
export type StepDetail = (typeof STEP_DETAIL_CODES)[number];
