import { type Groups, numberIn, pattern, placeIn, type Rule } from './expression.ts';
import { folded } from './fold.ts';

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];
const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const UNITS =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const TENS = { vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 } as const;

/** From 0 to 79, the way they are said; keys are folded. */
const CARDINALS: Record<string, number> = Object.fromEntries([
  ...UNITS.map((word, value): [string, number] => [folded(word), value]),
  ...Object.entries(TENS).flatMap(([ten, tens]): [string, number][] => [
    [ten, tens],
    [`${ten} et un`, tens + 1],
    [`${ten} et une`, tens + 1],
    ...UNITS.slice(2, tens === 60 ? 20 : 10).map((unit, index): [string, number] => [
      `${ten} ${folded(unit)}`,
      tens + index + 2,
    ]),
  ]),
]);

const NUMBERS: Record<string, number> = {
  ...CARDINALS,
  une: 1,
  'une dizaine de': 10,
  'une quinzaine de': 15,
  'une huitaine de': 8,
};

/** « le un » is hardly ever the first of a month. */
const DAYS_OF_MONTH: Record<string, number> = {
  ...Object.fromEntries(Object.entries(CARDINALS).filter(([, value]) => value >= 2 && value <= 31)),
  premier: 1,
  '1er': 1,
};

const ORDINALS = [
  ['premier', 'premiere', '1er', '1ere', '1re'],
  ['deuxieme', 'second', 'seconde', '2e', '2eme', '2nd'],
  ['troisieme', '3e', '3eme'],
  ['quatrieme', '4e', '4eme', 'dernier'],
];

const longestFirst = (words: Iterable<string>): string => [...words].toSorted((a, b) => b.length - a.length).join('|');

/** What may come after a lone day of the month: words of the small classes, none of which it could count or name. */
const CLOSED =
  'je|j|tu|il|elle|on|nous|vous|ils|elles|me|te|se|le|la|les|l|un|une|des|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leurs?|ce|cet|cette|ces|c|ça|et|ou|mais|donc|or|car|si|que|qu|qui|quand|comme|pour(?! cent)|par|au?|aux|en|dans|avec|sans|chez|avant|après|vers|sinon|sauf|ok|oui|non|ouais|bah|ben|bon|bien|euh|hein|quoi|voilà|alors|du coup|d accord|de préférence|dernier délai|maxi?|maximum|grand max|matin|midi|soir|prochain|inclus|parce|puisque|histoire|afin|merci|y|ne|n|normalement|plutôt|aussi|encore|déjà|tout|même|vu|selon';

export const PIECES = {
  w: WEEKDAYS.join('|'),
  m: MONTHS.join('|'),
  n: `\\d{1,3}|${longestFirst(Object.keys(NUMBERS))}`,
  /** A day of a month, in figures or in words. */
  d: `\\d{1,2}|${longestFirst(Object.keys(DAYS_OF_MONTH))}`,
  o: ORDINALS.flat().join('|'),
  y: '20\\d\\d',
  /** A part of a day says no hour. */
  part: '(?<moment> (?:(?:en|dans la|dans l|à la|au|de) )?(?:matin(?:ée)?|après midi|aprèm|soir(?:ée)?|(?:fin|début) de (?:la )?(?:journée|matinée|soirée)|(?:fin|début) d après midi|première heure|plus tard))?',
  /** « prochain », and what captions make of it. */
  next: '(?:prochaine?|pro|d après)',
  of: '(?:(?:de la|de l|de|du|d une|d) )?',
  follow: `(?![.,:/-]\\d| ?(?:%|€|°|\\$))(?= *(?:$|[^\\p{L}\\p{N}\\s])| (?:${CLOSED})(?![\\p{L}\\p{N}]))`,
};

export const rule = (source: string, resolve: Rule['resolve']): Rule => ({ pattern: pattern(source, PIECES), resolve });
export const number = (said: string | undefined): number => numberIn(NUMBERS, said) ?? 0;
export const dayOfMonth = (said: string | undefined): number => numberIn(DAYS_OF_MONTH, said) ?? 0;
export const weekday = (groups: Groups): number => placeIn(WEEKDAYS, groups['w']);
export const month = (groups: Groups): number => placeIn(MONTHS, groups['m']);
export const year = (groups: Groups): number | undefined => (groups['y'] ? Number(groups['y']) : undefined);
export const ordinal = (groups: Groups): number =>
  ORDINALS.findIndex((words) => words.includes(folded(groups['o'] ?? '').toLowerCase())) + 1;
