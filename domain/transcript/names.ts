import { OPENERS, opener, PARTICLES, ROLES, TITLES } from './openers.ts';

/** How much a piece of text before a colon looks like a speaker's name. */
export type Likeness = 'name' | 'maybe' | 'no';

const LONGEST = 80;
const MOST_TOKENS = 8;
const SCHEMES = new Set(['http', 'https', 'ftp', 'ftps', 'ws', 'wss', 'mailto', 'file', 'tel', 'sip']);
/** What a sentence has and a name has not; what stands before a colon is not a name with what follows. */
const PROSE_MARKS = /[?!;…«»“”"{}<>=\\]|\.\.|[:：](?:\s|$)/u;
const TELEPHONE = /^\+?\d[\d .()-]{5,}$/u;
const INITIALS_OR_SHORT = /^(?:\p{L}{1,4}\.|(?:\p{L}{1,2}\.-?)+)$/u;
/** Names of accounts: « marie.dupont », « poste_12 », « marie@exemple.fr ». */
const HANDLE =
  /^\p{L}(?:[\p{L}\p{N}.+_-]*@[\p{L}\p{N}.@_-]*|(?:[\p{L}\p{N}._-]*\+)*[\p{L}-]*[\p{N}._][\p{L}\p{N}._-]*)$/u;
/** What may follow the noun of an office: « de la commission », « des finances », « générale », « Martin ». */
const OFFICE =
  /^(?:(?:(?:de la|de l['’]|du|des|de|d['’]|à la|aux?|et|en) ?[\p{L}'’-]+|\p{Lu}[\p{L}'’.-]*|\p{N}+|adjointe?|générale?|déléguée?|suppléante?|inconnue?)(?: |$)){0,4}$/u;
/** What tools and people call those whose name they do not know: no « Point 1 », which opens a heading. */
const NUMBERED = /^(?:personne|person|persona) (?:n°\s?)?\p{N}{1,3}$/iu;
const IN_BRACKETS = /[([][^([)\]]*[)\]]/gu;
const ARTICLES = new Set(['le', 'la', 'les', 'l', 'un', 'une']);
/**
 * Openers all the same when alone, but also what a conference shows for the person themself, or an interview for its
 * sides.
 */
const SELVES = new Set(['vous', 'you', 'moi', 'toi', 'me']);
const SIDES = new Set(['question', 'reponse', 'q', 'r', 'public', 'salle', 'tous', 'voix']);
/** Capitals before a colon that are nobody's initials. */
const SHOUTS = new Set(['nb', 'ps', 'oui', 'non', 'ok', 'no', 'yes']);

const startsLarge = (token: string): boolean => /^[("'’-]*[\p{Lu}\p{Lt}\p{Lo}]/u.test(token);

/** « D’ESTAING », « d’Arvor », « L’animatrice »: the part behind the apostrophe counts. */
const behindApostrophe = (token: string): string => token.replace(/^\p{L}{1,2}['’](?=\p{L})/u, '');

function isNamePart(token: string, index: number): boolean {
  if (token.includes('.') && !INITIALS_OR_SHORT.test(token) && !HANDLE.test(token)) return false;
  if (startsLarge(token) || startsLarge(behindApostrophe(token)) || HANDLE.test(token)) return true;
  return (
    index > 0 &&
    (/\p{N}/u.test(token) || PARTICLES.has(opener(token) || token) || ROLES.has(opener(behindApostrophe(token))))
  );
}

/** « Jean Dupont, président » names someone, « Dupont, Marie » may, « Bonjour, Paul » does not. */
function withComma(name: string): Likeness {
  const parts = name.split(',');
  const [before = '', after = ''] = parts;
  const behind = after.trim().split(' ');
  if (parts.length !== 2 || after.trim() === '' || behind.length > 4) return 'no';
  const likeness = likenessOf(before.trim());
  return likeness === 'name' && !ROLES.has(opener(behind[0] ?? '')) ? 'maybe' : likeness;
}

function single(token: string): Likeness {
  const word = opener(token);
  if (SELVES.has(word) && startsLarge(token)) return 'name';
  if (SIDES.has(word)) return 'maybe';
  if (OPENERS.has(word))
    return /^\p{Lu}{2,3}$/u.test(token) && !SHOUTS.has(word) ? 'name' : /^\p{Lu}$/u.test(token) ? 'maybe' : 'no';
  if (isNamePart(token, 0)) return 'name';
  return /^\p{Ll}[\p{L}'’-]*$/u.test(token) ? 'maybe' : 'no';
}

/** « Le président », « L’animatrice de la soirée », « La France »: an office names who holds it, anything else may. */
function afterArticle(tokens: readonly string[]): Likeness {
  const elided = /^l['’]./iu.test(tokens[0] ?? '');
  const noun = elided ? behindApostrophe(tokens[0] ?? '') : (tokens[1] ?? '');
  const rest = tokens.slice(elided ? 1 : 2);
  if (ROLES.has(opener(noun))) return OFFICE.test(rest.join(' ')) ? 'name' : 'no';
  return startsLarge(noun) && rest.every((token, index) => isNamePart(token, index + 1)) ? 'maybe' : 'no';
}

/** « M. le président », « Mme de Maistre », « Monsieur Dupont »: what follows a title is a name or an office. */
function afterTitle(rest: readonly string[]): Likeness {
  if (ARTICLES.has(opener(rest[0] ?? '')) && afterArticle(rest) === 'name') return 'name';
  return rest.every((token, index) => isNamePart(token, index + 1)) ? 'name' : 'no';
}

/**
 * Whether `name`, found before a colon, can name a speaker: « M. CHIRAC », « Valéry GISCARD D’ESTAING », « P1 », « Mme
 * la présidente » and « Marie Dupont (Acme) » do; « Voilà ce que je dis », « https » and « 14 » do not; « le Pen », «
 * marie » or « Dupont, Marie » may, and the rest of the document decides.
 */
export function likenessOf(name: string): Likeness {
  if (name === '' || name.length > LONGEST || PROSE_MARKS.test(name)) return 'no';
  if (TELEPHONE.test(name)) return 'name';
  if (!/\p{L}/u.test(name) || SCHEMES.has(name.toLowerCase())) return 'no';
  const bare = name.replace(IN_BRACKETS, ' ').replace(/\s+/gu, ' ').trim();
  if (/[()[\]]/u.test(bare)) return 'no';
  if (bare.includes(',')) return withComma(bare);
  const tokens = bare.split(' ');
  const [first = ''] = tokens;
  if (first === '' || tokens.length > MOST_TOKENS) return 'no';
  if (tokens.length === 1 && !/^l['’]./iu.test(first)) return single(first);
  if (TITLES.has(opener(first)) && startsLarge(first)) return afterTitle(tokens.slice(1));
  if (ARTICLES.has(opener(first)) && !/^\p{Lu}\.$/u.test(first)) return afterArticle(tokens);
  if (NUMBERED.test(bare)) return 'name';
  const opens = OPENERS.has(opener(first)) && !INITIALS_OR_SHORT.test(first);
  if (opens && !tokens.every(startsLarge)) return 'no';
  if (tokens.every(isNamePart) && !PARTICLES.has(tokens.at(-1) ?? '')) return opens ? 'maybe' : 'name';
  return tokens.length <= 3 && tokens.every((token) => !OPENERS.has(opener(token)) && !/[.,]/u.test(token))
    ? 'maybe'
    : 'no';
}
