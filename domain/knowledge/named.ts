import { foldText } from '../fold-text.ts';
import { withoutClosing, type SpokenResource } from './links.ts';
import type { ResourceType } from './platforms.ts';

/** What people call such things, folded; a name has to follow: « le document Cadrage », « le dossier « Achats » ». */
const NOUNS: ReadonlyMap<string, ResourceType> = new Map([
  ...['document', 'fichier', 'tableur', 'presentation', 'rapport', 'contrat', 'guide', 'modele', 'formulaire'].map(
    (noun) => [noun, 'document'] as const,
  ),
  ...['dossier', 'repertoire'].map((noun) => [noun, 'folder'] as const),
  ...['wiki'].map((noun) => [noun, 'wiki'] as const),
  ...['projet'].map((noun) => [noun, 'project'] as const),
  ...['canal', 'salon'].map((noun) => [noun, 'chat'] as const),
]);
/** Documents whose kind is name enough within a meeting, folded. */
const KINDS: readonly (readonly string[])[] = [
  'cahier des charges',
  'tableau de bord',
  'tableau de suivi',
  "plan d'action",
  "plan d'actions",
  'reglement interieur',
  'feuille de route',
  'livre blanc',
].map((kind) => kind.split(' '));

const DETERMINERS = new Set(
  `le la les un une des du au aux ce cet cette mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs
  dans sur nouveau nouvelle`.split(/\s+/u),
);
/** What joins the words of a name. */
const JOINS = new Set(['de', 'du', 'des', 'et', '&']);
/** Capitals that begin no name. */
const NO_NAMES = new Set(
  `monsieur madame messieurs mesdames m mme mr je tu il elle on nous vous ils elles et mais donc alors c'est ce ca oui non
  voila merci bonjour si que qui`.split(/\s+/u),
);
const EXTENSION =
  /\.(?:docx?|xlsx?|xlsm|pptx?|pdf|csv|od[tsp]|txt|md|rtf|vsdx?|mpp|msg|zip|numbers|pages|key|drawio|fig|png|jpe?g)$/iu;
const LONGEST_NAME = 80;
const MOST_WORDS = 5;

interface Token {
  /** Without what surrounds it: quotes, brackets, the end of a sentence. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A comma, a full stop or a bracket stands behind it. */
  readonly isLast: boolean;
}

const TOKEN = /[^\s«»“”"()[\]]+/gu;

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: found, index }) => {
    const word = withoutClosing(found);
    return { text: word, start: index, end: index + word.length, isLast: word.length < found.length };
  }).filter(({ text: word }) => word !== '');
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** « l’annexe » is « annexe » behind an article. */
const elided = /^[ldLD]['’]/u;

/** What stands between the quotes that open right behind, if it is short enough for a name. */
function quotedBehind(text: string, from: number): { readonly start: number; readonly end: number } | null {
  const open = /^\s*[«“"]\s*/u.exec(text.slice(from, from + 8));
  if (!open) return null;
  const start = from + open[0].length;
  const close = text.slice(start, start + LONGEST_NAME).search(/[»”"]/u);
  const { length } = text.slice(start, start + Math.max(0, close)).trimEnd();
  return length < 2 ? null : { start, end: start + length };
}

/** Where a name of capitals ends that begins at this token; null where none does. */
function nameFrom(tokens: readonly Token[], from: number): Token | null {
  let last: Token | null = null;
  for (let at = from; at < Math.min(tokens.length, from + MOST_WORDS); at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const isName = /^(?:\p{Lu}|#\p{L})/u.test(token.text) || (last !== null && /^\p{N}/u.test(token.text));
    if (isName && !NO_NAMES.has(foldText(token.text))) last = token;
    else if (last === null || !JOINS.has(token.text)) break;
    if (token.isLast) break;
  }
  return last;
}

/**
 * What a line speaks of by its name: files with their ending, what is named in quotes or capitals
 * behind « le document », and documents whose kind is name enough. Nothing is made of « ce document ».
 */
export function namedIn(text: string): SpokenResource[] {
  const found: SpokenResource[] = [];
  const put = (type: ResourceType, title: string, place: { readonly start: number; readonly end: number }) => {
    // « Le fichier budget.xlsx » is a file before it is something that is called so.
    if (!found.some(({ start, end }) => place.start < end && start < place.end))
      found.push({ key: `${type} ${foldText(title)}`, type, title, platform: null, url: null, ...place });
  };
  const tokens = tokensOf(text);
  const folded = tokens.map((token) => foldText(token.text.replace(elided, '')));
  for (const { text: word, start, end } of tokens)
    if (word.length <= LONGEST_NAME && EXTENSION.test(word) && /^[\p{L}\p{N}]/u.test(word) && !word.includes('/'))
      put('document', word, { start, end });
  for (const [at, token] of tokens.entries()) {
    if (!DETERMINERS.has(folded[at - 1] ?? '') && !elided.test(token.text)) continue;
    const kind = KINDS.find((words) => words.every((word, index) => foldText(tokens[at + index]?.text ?? '') === word));
    const end = kind && tokens[at + kind.length - 1]?.end;
    if (end !== undefined) put('document', capitalised(text.slice(token.start, end)), { start: token.start, end });
    const type = NOUNS.get(folded[at] ?? '');
    if (type === undefined || token.isLast) continue;
    const quoted = quotedBehind(text, token.end);
    if (quoted) put(type, text.slice(quoted.start, quoted.end), quoted);
    const first = tokens[at + 1];
    const last = quoted || first === undefined ? null : nameFrom(tokens, at + 1);
    if (first && last) put(type, text.slice(first.start, last.end), { start: first.start, end: last.end });
  }
  return found;
}
