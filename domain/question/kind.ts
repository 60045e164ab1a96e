/** What a question wants to know. */
export type QuestionKind = 'money' | 'number' | 'time' | 'person' | 'place' | 'reason' | 'other';

const MONEY =
  /\b(?:prix|cout\w*|budget|montant|somme|salaire|loyer|tarif|depense\w*|paie|paye\w*|vaut|gagne|rapporte|cachet|subvention|valorisation|euros|facture|chiffree?)\b/u;
const NUMBER =
  /\bcombien\b|\bquel(?:le)?s? (?:est |sera )?(?:le |la )?(?:taux|pourcentage|nombre|part|marge|duree|delai|puissance)/u;
const TIME = /\bquand\b|\bquel(?:le)?s? (?:date|jours?|heure|mois|annee|semestre)\b/u;
const REASON = /\bpourquoi\b|\bquelles? (?:est |sont )?(?:la |les )?(?:raisons?|causes?)\b/u;

/**
 * By the question as it was typed and in searchable form. « Où » is told from « ou » by its accent, or by being the
 * first word.
 */
export function kindOf(typed: string, searchable: string): QuestionKind {
  if (MONEY.test(searchable) && /\b(?:combien|quel|quelle)\b/u.test(searchable)) return 'money';
  if (NUMBER.test(searchable)) return 'number';
  if (TIME.test(searchable)) return 'time';
  if (REASON.test(searchable)) return 'reason';
  if (/(?:^|\s)où(?:\s|$)/iu.test(typed) || /^ou\b/u.test(searchable)) return 'place';
  return /^(?:a |de |avec |pour |par )?qui\b/u.test(searchable) ? 'person' : 'other';
}
