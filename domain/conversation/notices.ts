import type { ChatMessage } from './chat-bot.ts';

const NBSP = '\u00a0';

/** How the bot introduces itself where it is added. */
export function welcome(kind: 'personal' | 'group' | 'channel'): ChatMessage {
  const how = kind === 'personal' ? 'Écrivez-moi' : 'Mentionnez-moi, puis écrivez';
  return {
    text: `Bonjour, je suis Greffier. Je réponds ici quand on s’adresse à moi, et je ne lis pas les autres messages. ${how} «${NBSP}aide${NBSP}» pour la liste des commandes.`,
    card: null,
  };
}

/**
 * What everybody in a meeting's conversation is told when its capture begins: who captures, for whom, and how to
 * object.
 * @param organiser who launched the bot; null where that is not known any more
 */
export function captureNotice({
  botName,
  organiser,
}: {
  readonly botName: string;
  readonly organiser: string | null;
}): ChatMessage {
  const forWhom = organiser === null ? 'pour la personne qui l’a lancé' : `pour ${organiser}`;
  return {
    text: [
      `La capture de cette réunion commence. «${NBSP}${botName}${NBSP}» est un robot${NBSP}: il écrit ce qui se dit, ${forWhom}, pour en faire le compte rendu.`,
      'Micro et caméra du robot sont coupés. Le compte rendu se lit dans Greffier, selon les droits de chacun.',
      'Pour vous y opposer, dites-le à l’organisateur, ou retirez le robot de la réunion depuis la liste des participants. Ce qui a été écrit s’efface sur demande.',
    ].join('\n'),
    card: null,
  };
}

/** @param asker null where nobody knows any more */
export const chatReminder = (subject: string, asker: string | null): ChatMessage => ({
  text: `Rappel${asker === null ? '' : ` pour ${asker}`}${NBSP}: ${subject === '' ? 'le moment demandé est venu.' : subject}`,
  card: null,
});
