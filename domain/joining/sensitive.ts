import { foldText } from '#domain/fold-text.ts';

/**
 * Words of titles of meetings to which no bot comes unless somebody asks for it: talks with one person, staff matters,
 * health. An administrator changes them in the settings.
 */
export const SENSITIVE_WORDS = [
  'entretien',
  'entretiens',
  'RH',
  'ressources humaines',
  'médical',
  'médicale',
  'santé',
  'psychologue',
  'arrêt maladie',
  'disciplinaire',
  'sanction',
  'licenciement',
  'rupture conventionnelle',
  'harcèlement',
  'salaire',
  'salaires',
  'rémunération',
  'confidentiel',
  'confidentielle',
  'privé',
  'privée',
  'personnel',
].join(', ');

/** A text as words between spaces, without case and accents: « Entretien d’été » is « entretien d ete ». */
const wordsOf = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words, or expressions of several, that a setting names, as they are written there. */
export const wordsIn = (setting: string): readonly string[] =>
  setting
    .split(/[,;\n]/u)
    .map((word) => word.trim())
    .filter((word) => wordsOf(word) !== '');

/** The first of these words that a title has as a whole word, as the setting writes it; null where it has none. */
export function sensitiveWordIn(title: string, setting: string): string | null {
  const words = ` ${wordsOf(title)} `;
  return wordsIn(setting).find((word) => words.includes(` ${wordsOf(word)} `)) ?? null;
}
