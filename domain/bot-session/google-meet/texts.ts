import { SHARED_TEXTS, type BotTexts } from '../texts.ts';

/** What people read of a bot in a meeting of Google Meet. */
export const MEET_TEXTS: BotTexts = {
  steps: SHARED_TEXTS.steps,
  details: {
    ...SHARED_TEXTS.details,
    'admission-unproven':
      'Le bot ne reconnaît pas ce que dit Meet\u00a0: il est peut-être en salle d’attente, peut-être déjà dans la réunion. Vérifiez-le dans Meet.',
    'language-mismatch': 'La langue des sous-titres n’est pas celle qui est demandée\u00a0: choisissez-la dans Meet.',
    'captions-off': 'Les sous-titres n’ont pas pu être activés\u00a0: activez-les dans Meet.',
  },
  drift: {
    ...SHARED_TEXTS.drift,
    'captions-missing':
      'Les sous-titres n’apparaissent pas dans Meet\u00a0: activez-les, sans quoi rien n’est capturé.',
    'unknown-dialog': 'Une fenêtre inconnue est ouverte dans Meet.',
  },
  endings: {
    ...SHARED_TEXTS.endings,
    'left-unexplained': 'Le bot n’est plus dans la réunion\u00a0; Meet ne dit pas pourquoi.',
    denied:
      'La demande du bot a été refusée, par Meet ou par quelqu’un dans la réunion. Meet range les demandes de bots dans une liste à part, refusée si personne n’y répond\u00a0: l’organisateur peut les y accepter, puis relancez le bot.',
    challenge:
      'Meet demande de prouver qu’un humain se présente\u00a0: le bot ne le contourne pas. Invitez-le depuis la réunion, ou réessayez plus tard.',
    blocked: 'Meet n’autorise pas le bot à participer à cette réunion.',
    'not-found': 'Meet ne connaît pas cette réunion\u00a0: vérifiez le lien.',
    'sign-in-required': 'Cette réunion demande un compte Google\u00a0: elle n’accepte pas d’invités.',
    'page-unknown': 'Le bot ne reconnaît pas la page de Meet.',
    'connection-lost': 'La connexion à Meet a été perdue.',
  },
};
