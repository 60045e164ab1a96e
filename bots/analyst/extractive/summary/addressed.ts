/** Characters of either end of a turn, where people are spoken to. */
const END = 200;
const endsOf = (text: string): string[] => (text.length <= 2 * END ? [text] : [text.slice(0, END), text.slice(-END)]);

/** What gives the floor, or greets, right before a name. */
const GIVES =
  /(?<!\p{L})(?:parole\s(?:est\s)?à|écoutons|bonjour|bonsoir|vas-y|allez-y|à\svous|à\stoi|floor\sto|over\sto|hello|welcome|palabra\s(?:es\s)?(?:a|para)|hola|adelante)(?:\s(?:à|a|to))?[\s,]*$/iu;
/** Who is thanked spoke before. */
const THANKED = /(?<!\p{L})(?:merci|remercie|thanks?|gracias)(?!\p{L})/iu;
/** The beginning of a sentence, before a name. */
const BEGINS = /(?:^|[.?!:…])\s*(?:(?:alors|et|oui|non|bien|donc|so|and|well|yes|no|bueno|pues|y|sí)[\s,]*)?$/iu;
/** Somebody is spoken to. */
const SECOND = /(?<!\p{L})(?:vous|votre|vos|toi|tu|te|ton|ta|tes|you|your|usted|ustedes|tú|su)(?!\p{L})/iu;
/** « Jean Dupont, le maire, a tort » speaks of him; « Jean Dupont, la parole est à vous » to him. */
const APPOSITION =
  /^,\s(?:(?:le|la|les|un|une|the|an?|el|una?)\s(?!parole|floor|palabra)|l['’]|qui\s|dont\s|who\s|quien\s)/iu;

/** Whether who is named is spoken to, and may speak next: by what stands before the name, and behind it. */
function isSpokenTo(before: string, behind: string): boolean {
  const sentence = before.split(/[.?!…]/u).at(-1) ?? '';
  if (THANKED.test(sentence)) return false;
  if (GIVES.test(before)) return true;
  const isAlone = /^\s*(?:$|[?!.…])/u.test(behind);
  if (BEGINS.test(before))
    return (
      isAlone || (behind.startsWith(',') && !APPOSITION.test(behind)) || /^\s(?:vous|tu|you|usted)\s/iu.test(behind)
    );
  // « Qu’en dites-vous, Marine Le Pen ? »; who is named in a list is spoken of.
  return isAlone && /,\s*$/u.test(before) && SECOND.test(sentence);
}

/** Names in a turn, by a pattern of them, with which somebody is spoken to. */
export const addressedIn = (text: string, pattern: RegExp): string[] =>
  endsOf(text).flatMap((end) =>
    Array.from(end.matchAll(pattern)).flatMap(({ 0: name, index }) =>
      isSpokenTo(end.slice(0, index), end.slice(index + name.length)) ? [name] : [],
    ),
  );

const THANKS = /^\s*(?:merci|thank\syou|thanks|gracias)(?:\s(?:beaucoup|bien|à|a|to|so\smuch))?[\s,]*$/iu;

/** « Merci, Ségolène Royal », said behind her words. */
export const thankedIn = (text: string, pattern: RegExp): string[] =>
  Array.from(text.slice(0, END).matchAll(pattern)).flatMap(({ 0: name, index }) =>
    THANKS.test(text.slice(0, index)) ? [name] : [],
  );

const PRESENTS =
  /(?<!\p{L})(?:je\sm['’]appelle|je\ssuis|moi,?\sc['’]est|mon\snom\sest|my\sname\sis|i\sam|i['’]m|me\sllamo|mi\snombre\ses|soy)\s$/iu;

/** « Je m’appelle Ségolène Royal », said by herself. */
export const presentedIn = (text: string, pattern: RegExp): string[] =>
  endsOf(text).flatMap((end) =>
    Array.from(end.matchAll(pattern)).flatMap(({ 0: name, index }) =>
      PRESENTS.test(end.slice(0, index)) ? [name] : [],
    ),
  );
