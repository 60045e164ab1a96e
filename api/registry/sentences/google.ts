import { isOptional, type GrantedScope } from '#domain/google/scopes.ts';
import type { GoogleEvent } from '#domain/google/events.ts';
import { GOOGLE_FAILURES, type GoogleFailureCode } from '#domain/google/failures.ts';
import { quoted, type Sentences } from './telling.ts';

const MESSAGES = new Map<string, string>(Object.values(GOOGLE_FAILURES).map(({ code, message }) => [code, message]));
const why = (failure: GoogleFailureCode): string => quoted(MESSAGES.get(failure) ?? failure);

const READ = { calendar: 'son agenda', meetings: 'ses réunions', documents: 'les documents de Meet' } as const;
const WRITTEN = {
  tasks: 'à tenir ses tâches',
  entries: 'à écrire dans son agenda',
  mail: 'à envoyer des e-mails de sa boîte',
} as const;

/** What Greffier may do, in the words of a sentence. */
function allowed(granted: readonly GrantedScope[]): string {
  const read = granted.flatMap((one) => (isOptional(one) ? [] : [READ[one]]));
  const others = granted.flatMap((one) => (isOptional(one) ? [WRITTEN[one]] : []));
  return listed.format([...(read.length === 0 ? [] : [`à lire ${listed.format(read)}`]), ...others]);
}
const listed = new Intl.ListFormat('fr', { type: 'conjunction' });

/** Who lets Greffier read what at Google, and what it found there. */
export const googleSentences: Sentences<GoogleEvent> = {
  GoogleAuthorised: ({ granted }) => `a autorisé Greffier ${allowed(granted)} chez Google`,
  GoogleAuthorisationRefused: ({ failure }) => `ne peut plus lire chez Google\u00A0: ${why(failure)}`,
  GoogleAuthorisationEnded: ({ by }) =>
    by === 'account'
      ? 'a mis fin à une autorisation chez Google, avec le compte de la personne'
      : 'a retiré une autorisation chez Google',
  GoogleTokenForgotten: ({ isRevoked }) =>
    isRevoked
      ? 'a rendu à Google et effacé le jeton d’une autorisation'
      : 'a effacé le jeton d’une autorisation, sans réponse de Google',
  GoogleApplicationChecked: ({ failure }) =>
    failure === null ? 'a vérifié l’application de Google' : `a vérifié l’application de Google\u00A0: ${why(failure)}`,
  GoogleDelegationChecked: ({ failure }) =>
    failure === null ? 'a vérifié la délégation de Google' : `a vérifié la délégation de Google\u00A0: ${why(failure)}`,
};
