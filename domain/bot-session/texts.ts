import type { DriftSignal } from './drift.ts';
import { BROWSER_MISSING, type BotSessionEnding } from './endings.ts';
import type { Step, StepDetail } from './steps.ts';

/** Everything that people read of a bot session on one platform. */
export interface BotTexts {
  readonly steps: Readonly<Record<Step, string>>;
  /** What is to be said about a step beside its status. */
  readonly details: Readonly<Record<StepDetail, string>>;
  /** Signs that the meeting is no longer as the bot knows it. */
  readonly drift: Readonly<Record<DriftSignal, string>>;
  readonly endings: Readonly<Record<BotSessionEnding, string>>;
}

/** Texts that name no platform; a platform puts its own in the place of those that should. */
export const SHARED_TEXTS: BotTexts = {
  steps: {
    auth: 'Préparation du navigateur',
    navigation: 'Ouverture de la réunion',
    permissions: 'Autorisations et nom du bot',
    media_disable: 'Micro et caméra coupés',
    join_meeting: 'Entrée dans la réunion',
    captions_enable: 'Activation des sous-titres',
    language_french: 'Sous-titres en français',
    transcript_capture: 'Capture de la transcription',
  },
  details: {
    lobby: 'En salle d’attente\u00a0: quelqu’un dans la réunion doit accepter le bot.',
    'admission-unproven':
      'Le bot ne reconnaît pas ce que dit la page\u00a0: il est peut-être en salle d’attente, peut-être déjà dans la réunion. Vérifiez-le dans la réunion.',
    rejoining: 'Le bot revient dans la réunion après une interruption.',
    consent: 'La réunion est enregistrée ou transcrite\u00a0: acceptez-le ici, ou arrêtez le bot.',
    'language-mismatch':
      'La langue des sous-titres n’est pas celle qui est demandée\u00a0: choisissez-la dans la réunion.',
    'language-unreadable': 'La langue des sous-titres n’a pas pu être vérifiée.',
    'captions-off': 'Les sous-titres n’ont pas pu être activés\u00a0: activez-les dans la réunion.',
    'captions-forbidden': 'La réunion interdit les sous-titres\u00a0: rien ne peut être capturé.',
    unreadable: 'Les sous-titres ne sont pas lisibles.',
    'microphone-unconfirmed':
      'La coupure du micro ou de la caméra n’a pas pu être vérifiée\u00a0; le bot ne transmet que du silence et une mire.',
    unidentified: 'Le bot n’a pas pu s’identifier auprès de la plateforme\u00a0: il se présente sans cela.',
  },
  drift: {
    'captions-unreadable': 'Les sous-titres sont affichés, mais le bot ne sait pas les lire.',
    'captions-missing':
      'Les sous-titres n’apparaissent pas dans la réunion\u00a0: activez-les, sans quoi rien n’est capturé.',
    'unknown-dialog': 'Une fenêtre inconnue est ouverte dans la réunion.',
    'layer-silent': 'Une façon de reconnaître la page ne répond plus\u00a0; les autres suffisent encore.',
    'people-unreadable': 'Le bot ne sait plus lire qui participe.',
    'chat-unavailable': 'Le bot ne peut pas écrire dans la discussion de la réunion.',
  },
  endings: {
    stopped: 'Bot arrêté à la demande.',
    'consent-refused': 'L’enregistrement de la réunion n’a pas été accepté.',
    erased: 'La réunion a été supprimée pendant la session.',
    'meeting-ended': 'La réunion est terminée.',
    removed: 'Le bot a été retiré de la réunion.',
    alone: 'Le bot est parti\u00a0: il était seul dans la réunion.',
    'too-long': 'Le bot est parti\u00a0: la durée maximale est atteinte.',
    'left-unexplained': 'Le bot n’est plus dans la réunion\u00a0; rien ne dit pourquoi.',
    shutdown: 'Greffier a été arrêté pendant la session.',
    denied: 'La demande du bot a été refusée.',
    unanswered: 'Personne n’a répondu à la demande du bot.',
    challenge:
      'Il est demandé de prouver qu’un humain se présente\u00a0: le bot ne le contourne pas. Invitez-le depuis la réunion, ou réessayez plus tard.',
    'consent-unanswered': 'La réunion est enregistrée ou transcrite, et personne n’a répondu à la demande d’accord.',
    blocked: 'Le bot n’est pas autorisé à participer à cette réunion.',
    encrypted: 'La réunion est chiffrée de bout en bout\u00a0: le bot ne peut pas y participer.',
    'not-found': 'Cette réunion n’existe pas\u00a0: vérifiez le lien.',
    'sign-in-required': 'Cette réunion demande un compte\u00a0: elle n’accepte pas d’invités.',
    'lobby-timeout': 'Le bot a attendu trop longtemps en salle d’attente.',
    expired: 'Aucun bot n’était disponible pour cette demande.',
    'browser-missing': BROWSER_MISSING.message,
    'page-unknown': 'Le bot ne reconnaît pas la page de la réunion.',
    'browser-crashed': 'Chrome s’est arrêté pendant la session.',
    'connection-lost': 'La connexion à la réunion a été perdue.',
    'lease-lapsed': 'Greffier s’est arrêté pendant la session.',
    failed: 'Le bot a rencontré une erreur inattendue.',
  },
};
