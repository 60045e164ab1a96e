import type { Language } from './language.ts';

/**
 * What begins a spoken sentence without saying anything: « Alors, donc, voilà, ». Some words are fillers only before a
 * comma (« après, on verra », not « après la réunion »).
 */
const OPENERS: Record<Language, { readonly loose: string; readonly withComma: string }> = {
  fr: {
    loose:
      'alors|donc|et bien|eh bien|et|mais|ouais|bon ben|bon|ben|bah|euh|heu|hum|hein|voilà|enfin|bref|du coup|effectivement|en fait',
    withComma:
      "oui|oui oui|non|ok|okay|d['’]accord|écoute[zr]?|très bien|tout à fait|exactement|absolument|parfait|super|nickel|génial|justement|allez|ça marche|c['’]est noté|noté|merci beaucoup|rebonjour|ah|oh|puis|ensuite|après|moi|moi aussi|franchement|honnêtement|évidemment|bien sûr|d['’]abord|tout d['’]abord|regarde[zr]?|tu sais|vous savez|tu vois|vous voyez|merci(?: \\p{Lu}[\\p{L}-]+)?|bonjour(?: à tous| à toutes| tout le monde| \\p{Lu}[\\p{L}-]+){0,3}|bonsoir(?: à tous)?|pardon|excusez-moi|attends|attendez|s['’]il vous plaît|s['’]il te plaît|non mais|par contre|finalement|en tout cas|cela dit|ceci dit|a priori|pour récapituler|pour résumer|récapitulons|en résumé|je récapitule|dernier point|premier point|autre point|autre sujet|autre chose|une dernière chose|un dernier point|mesdames et messieurs",
  },
  en: {
    loose: 'so|and|but|yeah|um|uh|erm|well|anyway|basically|actually|oh',
    withComma:
      'okay|ok|right|alright|all right|great|perfect|cool|yes|no|sure|thanks(?: \\p{Lu}[\\p{L}-]+)?|thank you(?: \\p{Lu}[\\p{L}-]+)?|hi(?: everyone| all| \\p{Lu}[\\p{L}-]+)?|hello(?: everyone)?|good|you know|look|listen|then|now|honestly|finally|to recap|to sum up|first|also|next|sounds good|in fact|one more thing|another thing|one last thing|by the way',
  },
  es: {
    loose: 'entonces|y|pero|pues|bueno|a ver|o sea|eh',
    withComma:
      'vale|ok|claro|perfecto|genial|de acuerdo|muy bien|sí|no|oye|mira|gracias(?: \\p{Lu}[\\p{L}-]+)?|hola(?: a todos)?|luego|además|bien|por cierto|en resumen|para resumir|al final|buenos días(?: a todos)?|buenas tardes|finalmente|exacto|la verdad|otro tema|otra cosa|una cosa más',
  },
};

const CLOSERS: Record<Language, string> = {
  fr: "hein|quoi|voilà|d['’]accord|ok|okay|non|oui|s['’]il (?:te|vous) plaît|stp|svp|n['’]est-ce pas|tu vois|vous voyez|merci",
  en: 'right|okay|ok|you know|please|yeah|thanks|thank you|correct',
  es: 'vale|no|eh|verdad|por favor|gracias|de acuerdo|ok',
};

interface Trims {
  readonly opener: RegExp;
  readonly closer: RegExp;
}

const trimsOf = (language: Language): Trims => ({
  opener: new RegExp(
    `^(?:(?:${OPENERS[language].loose})(?:\\s*[,.…!;:–-]+\\s*|\\s+)|(?:${OPENERS[language].withComma})\\s*[,.…!:–]+\\s*|[,.…!;:–-]+\\s+|[-–—]\\s*)`,
    'iu',
  ),
  closer: new RegExp(`(?<!\\s)\\s*,\\s*(?:${CLOSERS[language]})\\s*([?.!…]*)$`, 'iu'),
});

const TRIMS: Record<Language, Trims> = { fr: trimsOf('fr'), en: trimsOf('en'), es: trimsOf('es') };

/** How many characters of fillers stand before the first word that says something; all of them never. */
export function openerLength(text: string, language: Language): number {
  let at = 0;
  for (let rounds = 0; rounds < MOST_OPENERS; rounds += 1) {
    const match = TRIMS[language].opener.exec(text.slice(at));
    if (
      !match ||
      !/\p{L}{2}/u.test(text.slice(at + match[0].length)) ||
      DEPENDENT.test(text.slice(at + match[0].length))
    )
      return at;
    at += match[0].length;
  }
  return at;
}

const MOST_OPENERS = 8;
/** « Et que… » depends on what came before: without its « et » it would look as if it began there. */
const DEPENDENT = /^(?:que?\s|qu['’])/iu;

/** A sentence as minutes would have it: without fillers around it, beginning with a capital. Its words stay. */
export function tidySentence(text: string, language: Language): string {
  const body = text.slice(openerLength(text, language)).replaceAll(/\s+/gu, ' ').trim();
  return capitalised(body.replace(TRIMS[language].closer, '$1'));
}

export const capitalised = (text: string): string => {
  const first = text.match(/^[«"“¿¡\s]*\p{Ll}/u)?.[0];
  return first === undefined ? text : first.slice(0, -1) + first.slice(-1).toUpperCase() + text.slice(first.length);
};

/** Without its capital where the first word is an article or a pronoun; anything else may be a name. */
export const uncapitalised = (text: string): string =>
  /^(?:\p{Lu}[’']|(?:Le|La|Les|Un|Une|Des|Il|Elle|On|Ce|Cette|Ces|Nous|Vous|Je|Tu|Est-ce|The|A|An|This|That|We|It|El|Los|Las|Una)\s)/u.test(
    text,
  )
    ? text.slice(0, 1).toLowerCase() + text.slice(1)
    : text;

/** At most `longest` characters, cut after a clause or a word, with an ellipsis where something is missing. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const window = text.slice(0, longest);
  const clause = Array.from(window.matchAll(/[,;:](?=\s)/gu)).at(-1)?.index ?? 0;
  const cut =
    clause > longest * 0.6
      ? clause
      : window.lastIndexOf(' ') > longest / 2
        ? window.lastIndexOf(' ')
        : longest - (window.isWellFormed() ? 0 : 1);
  return `${text.slice(0, cut).trimEnd()}…`;
}
