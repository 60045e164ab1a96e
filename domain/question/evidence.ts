import type { QuestionKind } from './kind.ts';

const FIGURE =
  /\d|\b(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante|cents?|mille|millions?|milliards?|moitie|tiers|quart|zero|double|triple|aucune?)\b/u;
const MONEY = /\b(?:euros?|centimes?|millions?|milliards?|mille)\b|€|\d,\d\d\b|\d[\s.]\d{3}\b/u;
const MOMENT =
  /\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|demain|hier|semaines?|mois|ans?|annees?|jours?|heures?|ete|hiver|printemps|automne|noel|toussaint|paques|rentree|semestre|trimestre|matin|soir|nuit)\b/u;
const REASON = /\b(?:parce|car|puisque|causes?|raisons?|faute|donc|sinon|voila pourquoi|trop|coute\w*|faut)\b/u;
const PLACE =
  /\b(?:au|aux|dans|sur|rue|salle|chez|hall|parking|place|quartier|cote|sous|devant|derriere|local|batiment|vers)\b/u;
const PERSON = /\b(?:je|moi|me|m'en|nous)\b/u;
/** A capital that does not begin a sentence. */
const NAME = /(?<=[^.?!…] )\p{Lu}\p{L}+/u;

/**
 * How much a line looks like an answer of the kind, from 0 to 1. A line that asks is no answer. `searchable` is the
 * text without accents, in lower case.
 */
export function evidenceOf(kind: QuestionKind, text: string, searchable: string): number {
  if (/\?\s*$/u.test(text)) return 0;
  const has = { figure: FIGURE.test(searchable), moment: MOMENT.test(searchable) };
  switch (kind) {
    case 'money':
      return MONEY.test(searchable) ? 1 : has.figure ? 0.4 : 0;
    case 'number':
      return has.figure ? 1 : 0;
    case 'time':
      return has.moment ? (has.figure ? 1 : 0.8) : 0;
    case 'person':
      return NAME.test(text) || PERSON.test(searchable) ? 1 : 0;
    case 'place':
      return PLACE.test(searchable) ? 1 : 0;
    case 'reason':
      return REASON.test(searchable) ? 1 : 0.3;
    case 'other':
      return 0.5;
  }
}
