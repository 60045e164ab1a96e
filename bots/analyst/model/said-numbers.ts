import { foldText } from '#domain/fold-text.ts';

/** Words for numbers in French, English and Spanish, without accents. What several languages share is one. */
const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'zero minuit',
    'un une premier premiere premiers premieres one first uno una primero primera primer',
    'deux deuxieme second seconde two second dos segundo segunda',
    'trois troisieme three third tres tercero tercera tercer',
    'quatre quatrieme four fourth cuatro cuarto cuarta',
    'cinq cinquieme five fifth cinco quinto quinta',
    'six sixieme sixth seis sexto sexta',
    'sept septieme seven seventh siete septimo septima',
    'huit huitieme huitaine eight eighth ocho octavo octava',
    'neuf neuvieme nine ninth nueve noveno novena',
    'dix dixieme dizaine ten tenth diez decimo decima',
    'onze onzieme eleven eleventh once',
    'douze douzieme douzaine midi twelve twelfth dozen doce docena noon mediodia',
    'treize treizieme thirteen thirteenth trece',
    'quatorze quatorzieme fourteen fourteenth catorce',
    'quinze quinzieme quinzaine fifteen fifteenth quince quincena',
    'seize seizieme sixteen sixteenth dieciseis',
    'seventeen seventeenth diecisiete',
    'eighteen eighteenth dieciocho',
    'nineteen nineteenth diecinueve',
    'vingt vingts vingtieme vingtaine twenty twentieth veinte veintena',
    'veintiuno veintiun veintiuna',
    'veintidos',
    'veintitres',
    'veinticuatro',
    'veinticinco',
    'veintiseis',
    'veintisiete',
    'veintiocho',
    'veintinueve',
    'trente trentieme trentaine thirty thirtieth treinta treintena',
  ].flatMap((words, value) => words.split(' ').map((word) => [word, value])),
);
const TENS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'quarante quarantaine quarantieme forty fortieth cuarenta',
    'cinquante cinquantaine cinquantieme fifty fiftieth cincuenta',
    'soixante soixantaine soixantieme sixty sixtieth sesenta',
    'septante seventy seventieth setenta',
    'octante huitante eighty eightieth ochenta',
    'nonante ninety ninetieth noventa',
  ].flatMap((words, index) => words.split(' ').map((word) => [word, 40 + 10 * index])),
);
const SPANISH_HUNDREDS: Readonly<Record<string, number>> = {
  doscientos: 200,
  doscientas: 200,
  trescientos: 300,
  trescientas: 300,
  cuatrocientos: 400,
  cuatrocientas: 400,
  quinientos: 500,
  quinientas: 500,
  seiscientos: 600,
  seiscientas: 600,
  setecientos: 700,
  setecientas: 700,
  ochocientos: 800,
  ochocientas: 800,
  novecientos: 900,
  novecientas: 900,
};
const SCALES: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [100, 'cent cents centaine hundred cien ciento cientos centenar'],
      [1e3, 'mille millier milliers thousand mil millar'],
      [1e6, 'million millions millon millones'],
      [1e9, 'milliard milliards billion'],
    ] as const
  ).flatMap(([value, words]) => words.split(' ').map((word) => [word, value])),
);
/** Parts of what is counted: half an hour has thirty minutes, half a euro fifty cents, one and a half is 1.5. */
const PARTS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/(?<!\p{L})(?:demie?s?|moitie|half|medi[oa])(?!\p{L})/u, [5, 30, 50]],
  [/(?<!\p{L})(?:quarts?|quarters?|cuartos?)(?!\p{L})/u, [15, 25, 45, 75]],
];

const NUMERALS: Readonly<Record<string, number>> = { ...WORDS, ...TENS, ...SPANISH_HUNDREDS };
/** Stand between words of one number. */
const BETWEEN = new Set(['et', 'and', 'y']);
/** Words of one number, at most. */
const LONGEST = 10;

/** What words say together: « quatre-vingt-dix-sept » is 97, « deux mille trois cents » 2,300. */
function valueOf(words: readonly string[]): number {
  let [total, current] = [0, 0];
  for (const word of words) {
    const scale = SCALES[word];
    if (scale === 100) current = Math.max(1, current) * 100;
    else if (scale !== undefined) [total, current] = [total + Math.max(1, current) * scale, 0];
    else if (/^vingts?$/u.test(word) && current % 100 === 4) current += 76;
    else current += NUMERALS[word] ?? 0;
  }
  return total + current;
}

const FIGURES = /\d+(?:[\u00A0\u202F ]\d{3}(?!\d))*/gu;
const figuresIn = (text: string): number[] =>
  (text.match(FIGURES) ?? []).flatMap((digits) => [
    Number(digits.replaceAll(/\D/gu, '')),
    ...(/\D/u.test(digits) ? digits.split(/\D/u).map(Number) : []),
  ]);

/** Every number that a text has, in figures or in letters, and those that stand within longer ones. */
export function saidNumbers(text: string): Set<number> {
  const plain = foldText(text);
  const said = new Set(figuresIn(plain));
  for (const [word, values] of PARTS) if (word.test(plain)) for (const value of values) said.add(value);
  let run: string[] = [];
  for (const word of [...(plain.match(/[\p{L}\p{N}]+/gu) ?? []), '']) {
    if (word in NUMERALS || word in SCALES) run.push(word);
    else if (!BETWEEN.has(word)) {
      for (let from = 0; from < run.length; from += 1)
        for (let to = from + 1; to <= Math.min(run.length, from + LONGEST); to += 1)
          said.add(valueOf(run.slice(from, to)));
      run = [];
    }
  }
  return said;
}

/** Numbers that a statement has in figures: « 60 000 » is one, « 18,50 » two. Of « 9 h 00 », nothing says the last. */
export const writtenNumbers = (text: string): number[] =>
  (text.match(FIGURES) ?? []).map((digits) => Number(digits.replaceAll(/\D/gu, ''))).filter((number) => number !== 0);
