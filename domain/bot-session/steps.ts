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

export const STEP_LABELS: Readonly<Record<Step, string>> = {
  auth: 'Préparation du navigateur',
  navigation: 'Ouverture de la réunion',
  permissions: 'Autorisations et nom du bot',
  media_disable: 'Micro et caméra coupés',
  join_meeting: 'Entrée dans la réunion',
  captions_enable: 'Activation des sous-titres',
  language_french: 'Sous-titres en français',
  transcript_capture: 'Capture de la transcription',
};

/** What is to be said about a step beside its status. */
export const STEP_DETAILS = {
  lobby: 'En salle d’attente\u00a0: quelqu’un dans la réunion doit accepter le bot.',
  'admission-unproven':
    'Le bot ne reconnaît pas ce que dit Meet\u00a0: il est peut-être en salle d’attente, peut-être déjà dans la réunion. Vérifiez-le dans Meet.',
  rejoining: 'Le bot revient dans la réunion après une interruption.',
  consent: 'La réunion est enregistrée ou transcrite\u00a0: acceptez-le ici, ou arrêtez le bot.',
  'language-mismatch': 'La langue des sous-titres n’est pas celle qui est demandée\u00a0: choisissez-la dans Meet.',
  'language-unreadable': 'La langue des sous-titres n’a pas pu être vérifiée.',
  'captions-off': 'Les sous-titres n’ont pas pu être activés\u00a0: activez-les dans Meet.',
  unreadable: 'Les sous-titres ne sont pas lisibles.',
  'microphone-unconfirmed':
    'La coupure du micro ou de la caméra n’a pas pu être vérifiée\u00a0; le bot ne transmet que du silence et une mire.',
} as const;
export type StepDetail = keyof typeof STEP_DETAILS;
export const STEP_DETAIL_CODES = Object.keys(STEP_DETAILS) as [StepDetail, ...StepDetail[]];
