import type { ConversationEvent, Delivery } from '#domain/conversation/events.ts';
import { counted, type Sentences } from './telling.ts';

const DELIVERED: Readonly<Record<Delivery, string>> = {
  sent: 'a écrit un message dans une conversation de Teams',
  refused: 'n’a pas pu écrire un message dans une conversation de Teams',
  unknown: 'ne sait pas si un message est arrivé dans une conversation de Teams',
};

const BEGUN = {
  answer: 'a repris une réponse',
  reminder: 'a commencé un rappel',
  notice: 'a commencé à annoncer la capture d’une réunion',
  welcome: 'a commencé à se présenter',
} as const;

/** What the chat bot of Teams was told, and did. What people wrote to it is never in these sentences. */
export const chatSentences: Sentences<ConversationEvent> = {
  ConversationPlaced: () => 'a noté où se trouve une conversation de Teams',
  BotAddedToConversation: () => 'a été ajouté à une conversation de Teams',
  BotRemovedFromConversation: () => 'a été retiré d’une conversation de Teams',
  ConversationMembersAdded: ({ members }) =>
    `a noté ${counted(members, 'nouveau membre', 'nouveaux membres')} dans une conversation de Teams`,
  ConversationCommandReceived: ({ command }) => `a reçu la commande ${command} dans une conversation de Teams`,
  ConversationAnswered: ({ command }) => `a préparé sa réponse à la commande ${command}`,
  ConversationMessageBegun: ({ purpose }) => BEGUN[purpose],
  ConversationMessagePostponed: ({ reason }) => `a remis un message à plus tard (${reason})`,
  ConversationMessageSettled: ({ delivery, reason }) =>
    `${DELIVERED[delivery]}${reason === null ? '' : ` (${reason})`}`,
  ConversationErasureRequested: ({ person }) =>
    person === null
      ? 'a demandé l’effacement d’une conversation de Teams'
      : 'a demandé l’effacement de ce qu’une personne a écrit au bot',
  ConversationErased: ({ keysDestroyed }) =>
    `a effacé ce qui avait été écrit au bot\u00A0: ${counted(keysDestroyed, 'clé détruite', 'clés détruites')}`,
};
