import { SHARED_TEXTS, type BotTexts } from '../texts.ts';

const HELD =
  'Teams retient les bots\u00a0: une personne de la réunion doit confirmer l’entrée du bot, dans «\u00a0Participants\u00a0», sous «\u00a0En attente\u00a0» ou sous les menaces suspectées.';

/** What people read of a bot in a meeting of Microsoft Teams, with what its organiser can do. */
export const TEAMS_TEXTS: BotTexts = {
  steps: SHARED_TEXTS.steps,
  details: {
    ...SHARED_TEXTS.details,
    lobby: `En salle d’attente. ${HELD}`,
    'admission-unproven':
      'Le bot ne reconnaît pas ce que dit Teams\u00a0: il est peut-être en salle d’attente, peut-être déjà dans la réunion. Vérifiez-le dans Teams.',
    'language-mismatch':
      'La langue parlée de la réunion n’est pas celle qui est demandée\u00a0: elle vaut pour tout le monde, et le bot ne la change qu’avec votre accord. Vous pouvez aussi la choisir dans Teams.',
    'language-unreadable':
      'La langue parlée de la réunion n’a pas pu être lue\u00a0: vérifiez-la dans les paramètres des sous-titres de Teams.',
    'captions-off':
      'Les sous-titres n’ont pas pu être activés pour le bot dans Teams\u00a0: sans eux, rien n’est capturé.',
    'captions-forbidden':
      'L’organisation qui tient la réunion interdit les sous-titres en direct\u00a0: rien ne peut être capturé. Son administration peut les autoriser dans la stratégie de réunion de Teams (LiveCaptionsEnabledType).',
    unidentified:
      'Le bot n’a pas pu obtenir le jeton qui l’identifie auprès de Microsoft\u00a0: il se présente sans lui, et Teams le retiendra sans doute en salle d’attente.',
  },
  drift: {
    ...SHARED_TEXTS.drift,
    'captions-missing': 'Les sous-titres n’apparaissent pas dans Teams\u00a0: sans eux, rien n’est capturé.',
    'unknown-dialog': 'Une fenêtre inconnue est ouverte dans Teams.',
    'chat-unavailable':
      'Le bot ne peut pas écrire dans la conversation de la réunion\u00a0: l’organisateur peut y autoriser les invités, dans les options de la réunion.',
  },
  endings: {
    ...SHARED_TEXTS.endings,
    'left-unexplained': 'Le bot n’est plus dans la réunion\u00a0; Teams ne dit pas pourquoi.',
    denied: `L’entrée du bot a été refusée, par une personne de la réunion ou par une règle de l’organisation. ${HELD} Relancez le bot une fois que c’est convenu.`,
    'lobby-timeout': `Le bot a attendu trop longtemps en salle d’attente. ${HELD}`,
    challenge:
      'Teams demande de prouver qu’un humain se présente\u00a0: le bot ne le contourne pas. L’administration peut faire enregistrer le bot auprès de Microsoft, ou l’organisateur inviter le bot depuis son organisation.',
    blocked:
      'Teams n’autorise pas le bot à participer\u00a0: l’organisateur peut permettre aux invités anonymes d’entrer, dans les options de la réunion, ou attendre qu’elle ait commencé.',
    'not-found':
      'Teams ne trouve pas cette réunion\u00a0: le lien est faux, son code secret manque ou ne convient pas, ou la réunion n’existe plus. Copiez le lien entier de l’invitation.',
    'sign-in-required':
      'Cette réunion demande un compte Microsoft\u00a0: l’organisateur peut permettre aux invités anonymes d’entrer, dans les options de la réunion.',
    'page-unknown': 'Le bot ne reconnaît pas la page de Teams.',
    'connection-lost': 'La connexion à Teams a été perdue.',
    encrypted:
      'La réunion est chiffrée de bout en bout\u00a0: un navigateur ne peut pas y entrer. L’organisateur peut désactiver ce chiffrement dans les options de la réunion.',
    removed: 'Le bot a été retiré de la réunion par une personne qui y participe.',
  },
};
