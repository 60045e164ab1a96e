import type { Citation } from '#domain/analysis/analysis.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { citationOf, type Reading, type Sentence } from '../reading.ts';
import { isBoilerplate } from '../text/boilerplate.ts';
import type { Language } from '../text/language.ts';
import { anyOf } from '../text/pattern.ts';
import { isQuestion } from '../text/questions.ts';
import { openerLength, shortened, tidySentence } from '../text/trim.ts';
import { conceptsOf, select } from './coverage.ts';
import { isFragment, lacksItsNoun } from './fragments.ts';

export interface KeyPoint {
  readonly text: string;
  readonly citations: Citation[];
  readonly sentence: Sentence;
}

/** One point for so many words, between these numbers. */
const WORDS_A_POINT = 100;
const FEWEST = 2;
const MOST = 8;
/** Words of a sentence that makes a point. */
const SHORTEST = 6;
const LONGEST = 40;
const LONGEST_TEXT = 240;

/** Words that announce what matters. */
const WEIGHTY: Record<Language, RegExp> = {
  fr: anyOf(
    'important|essentiel|principal|majeur|crucial|prioritaire|surtout|attention|concrètement|au total|en (?:résumé|conclusion)',
    "l['’](?:objectif|enjeu|essentiel|idée)|le (?:problème|risque|but|constat|principal|vrai sujet|point)|la (?:difficulté|priorité|raison|conclusion|conséquence)",
    'résultat|retard|hausse|baisse|augment|diminu|manque|bloqu|terminé|prêt',
  ),
  en: anyOf(
    'important|essential|main|major|crucial|key|above all|in (?:summary|conclusion|total)|to sum up',
    'the (?:goal|aim|problem|issue|risk|point|reason|result|bottom line)',
    'increase|decrease|delay|late|behind|blocked|finished|ready|missing',
  ),
  es: anyOf(
    'importante|esencial|principal|crucial|clave|sobre todo|en (?:resumen|conclusión|total)',
    'el (?:objetivo|problema|riesgo|punto|motivo|resultado)|la (?:dificultad|prioridad|razón|conclusión)',
    'aumento|retraso|falta|bloquead|terminad|list[oa]',
  ),
};
const FIGURE = /\p{N}/u;

/**
 * Begins by speaking of who speaks or who listens, of what they know, feel or say: it tells of them, not of the matter.
 */
const PERSONAL: Record<Language, RegExp> = {
  fr: /^(?:moi,? )?(?:j['’]|je\s|(?:vous|tu|toi)\s)(?:(?:ne|n['’]|me|m['’]|te|vous|le|la|les|l['’]|en|y)\s?){0,4}(?:connai|sai[st]|savez|croi[st]|croyez|pens|trouv|di[st]\s|dites|dirai|veux\s(?:dire|bien|juste|simplement)|voudrais\s(?:dire|juste)|vais\s(?:vous\s)?(?:dire|répondre|être)|écout|entend|comprend|regrett|rappell|répèt|répond|souvien|suis\s|ai\s(?:dit|entendu|compris|écouté|été|toujours|envie)|avez\s(?:dit|raison|tort|parlé)|as\s(?:dit|raison|tort)|parle|permet|remerci|félicit|ador|aim)/iu,
  en: /^(?:I|you|I['’]m|I['’]ve)\s?(?:also |really |just |do |don['’]t |have ){0,4}(?:know|think|believe|guess|mean|feel|said|say|hear|understand|remember|agree|am|was|like|love|want to say|are (?:right|wrong))/iu,
  es: /^(?:yo |tú |usted )?(?:no )?(?:me |te |le |lo |os )?(?:creo|pienso|conozco|sé|digo|dije|entiendo|recuerdo|estoy|soy|siento|parece|tienes razón|tiene razón)(?!\p{L})/iu,
};

const isStatement = (text: string, language: Language): boolean =>
  !PERSONAL[language].test(text.slice(openerLength(text, language))) &&
  !isFragment(text, language) &&
  !lacksItsNoun(text, language);

export interface Known {
  /** What the summary says already. */
  readonly told: readonly Sentence[];
  /** Where decisions were taken and work was given. */
  readonly settled: readonly Sentence[];
  /** Full names of speakers who are written by their initials. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The statements that tell most beside the summary, the decisions and the work, in the order in which they were made.
 */
export function findKeyPoints(reading: Reading, { told, settled, names }: Known): KeyPoint[] {
  const elsewhere = new Set(settled.map(({ index }) => index));
  const summary = new Set(told.map(({ index }) => index));
  const points = reading.sentences.filter(
    ({ index, words, stems, text }) =>
      words >= SHORTEST &&
      words <= LONGEST &&
      stems.length >= 3 &&
      !isQuestion(text) &&
      !isBoilerplate(text, reading.language) &&
      !elsewhere.has(index) &&
      isStatement(text, reading.language),
  );
  const number = Math.min(MOST, Math.max(FEWEST, Math.round(reading.words / WORDS_A_POINT)));
  const fresh = points.filter(({ index }) => !summary.has(index));
  const chosen = select(conceptsOf(reading.sentences), {
    // A short meeting has no second choice: its key points are in its summary too.
    candidates: fresh.length >= 2 * number ? fresh : points,
    budget: Number.POSITIVE_INFINITY,
    most: number,
    preference: ({ text }) => (WEIGHTY[reading.language].test(text) ? 1.5 : 1) * (FIGURE.test(text) ? 1.3 : 1),
  });
  return chosen.map((sentence) => ({
    text: shortened(worded(sentence, reading, names), LONGEST_TEXT),
    citations: [citationOf(sentence)],
    sentence,
  }));
}

function worded(
  { text, speaker }: Sentence,
  { language, speakers }: Reading,
  names: ReadonlyMap<string, string>,
): string {
  const words = tidySentence(text, language);
  if (speakers.length < 2 || speaker === UNKNOWN_SPEAKER) return words;
  return `${names.get(speaker) ?? speaker}${language === 'fr' ? '\u00a0:' : ':'} ${words}`;
}
