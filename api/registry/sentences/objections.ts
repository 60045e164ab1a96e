import type { ObjectionEvent } from '#domain/bot-session/objection-decisions.ts';
import { isErased, type Personal } from '#domain/events/personal.ts';
import type { Sentences } from './telling.ts';

const somebody = (name: Personal<string | null>): string =>
  isErased(name) || name === null ? 'une personne présente' : name;

/** What a bot said of itself on arrival, who objected, and what the organiser said to that. */
export const objectionSentences: Sentences<ObjectionEvent> = {
  BotAnnounced: ({ written }) =>
    written
      ? 'a annoncé le bot dans la discussion de la réunion'
      : 'n’a pas pu annoncer le bot dans la discussion de la réunion',
  BotObjectionRaised: ({ by, kind, via }) =>
    `a mis la capture en pause\u00A0: ${somebody(by)} ${kind === 'stop' ? 'a dit au bot d’arrêter' : 's’est opposé à la capture'}, ${via === 'chat' ? 'par écrit' : 'de vive voix'}`,
  BotCaptureResumed: () => 'a repris la capture mise en pause',
  BotCaptureDiscarded: () => 'a supprimé ce qui avait été capturé avant une opposition',
};
