import type { Analysis } from '../analysis/analysis.ts';
import { isStopWord } from '../words/stop-words.ts';

/** What a meeting says without being about it: the talk itself, its people, and words that fit everything. */
const EMPTY = new Set(
  `voilà coup effet fait faits plupart peine tête tour tours mesdames messieurs présidente président ministre ministres
  monsieur madame candidat candidate réponse réponses parole seconde secondes minute minutes chiffre chiffres phrase terme
  termes conclusion début suite bout cœur coeur base but fond forme place lieu lieux titre titres truc trucs machin bidule
  ordre sens côté face manières façons points sujets thème thèmes idée idées endroit moitié tiers quart majorité ensemble
  totalité partie parties esprit envie air mal bien différence différences gars mec mecs matin soir dernières derniers
  sort voix choix point vue valeur valeurs moyens moyen mesures mesure condition conditions fonction fonctions lutte
  difficulté difficultés priorité priorités réalité réalités changement changements politique politiques système systèmes
  société baisse hausse bonheur vie signe signes retour retours règle règles décision décisions déplacement progrès cours
  chef garde fatalité responsabilité responsabilités interlocuteur interlocuteurs service services avis port combat combats
  république peuple peuples concitoyens possibilité facteur facteurs cause causes conséquence conséquences résultat résultats
  niveau niveaux étape étapes choses affaire affaires histoire parti partis chance risque hommes femmes jeunes monde
  proper march weekend weekends guy chicos madre padre señor señora`.split(/\s+/u),
);
const LONGEST = 60;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*/gu;

/**
 * Whether a name that an analyst found can stand as what a meeting is about. Not « voilà », « du coup », half a
 * phrase, or a word for anything. It is judged alone, without the meeting: the same name is always judged alike.
 */
export function isTopicName(name: string, language: Analysis['language']): boolean {
  if (name.length > LONGEST || /[?!:;«»()[\]…]/u.test(name)) return false;
  const words = name.toLowerCase().match(WORD) ?? [];
  const saying = words.filter(
    (word) => word.length > 2 && /\p{L}/u.test(word) && !isStopWord(word, language) && !EMPTY.has(word),
  );
  const last = words.at(-1);
  if (last === undefined || saying.length === 0) return false;
  // « Augmenter massivement » is done, and is no subject.
  if (words.length === 2 && /(?:er|ir)$/u.test(words[0] ?? '') && last.endsWith('ment')) return false;
  // « Prise de » lacks its complement.
  return words.length === 1 || !isStopWord(last, language) || /\d/u.test(last);
}
