import { basename, dirname, extname, parse, resolve } from 'node:path';

const LONGEST_TITLE = 500;
const DATE = /(\d{4})[-_.](\d\d)[-_.](\d\d)/gu;

/**
 * A title that reads from a file's name: « Chirac_Jospin--Partie_4_Logements.txt » gives « Chirac Jospin – Partie 4
 * Logements », « point-produit-2024-03-12.transcript.vtt » « Point produit 2024-03-12 ». Hyphens are blanks only where
 * nothing else separates words, and never inside a date.
 */
export function titleFromFileName(path: string): string {
  const name = parse(path)
    .name.normalize('NFC')
    .replace(/\.transcript$/iu, '')
    .replace(DATE, '$1\u0000$2\u0000$3');
  const words = /[\s_]/u.test(name) ? name : name.replace(/(?<!-)-(?!-)/gu, ' ');
  const title = words
    .replace(/-{2,}/gu, ' – ')
    .replace(/[\s_]+/gu, ' ')
    .replaceAll('\0', '-')
    .trim();
  const readable = title === '' ? 'Réunion importée' : title;
  return (readable.charAt(0).toLocaleUpperCase('fr') + readable.slice(1)).slice(0, LONGEST_TITLE).toWellFormed();
}

/** What may tell files apart that would be called the same, the shortest first. */
const SIGNS: readonly ((path: string) => string)[] = [
  (path) => extname(path).slice(1).toLowerCase(),
  (path) => basename(dirname(resolve(path))),
  (path) => path,
];

/**
 * The titles of files that are imported together, by path. Those that would be called the same say what tells them
 * apart: « point.vtt » and « point.srt » give « Point (vtt) » and « Point (srt) », in two folders « Point (lundi) » and
 * « Point (mardi) ».
 */
export function titlesOf(paths: readonly string[]): ReadonlyMap<string, string> {
  const same = Map.groupBy(paths, (path) => titleFromFileName(path).toLocaleLowerCase('fr'));
  return new Map([...same.values()].flatMap((group) => group.map((path) => [path, titleAmong(path, group)] as const)));
}

function titleAmong(path: string, group: readonly string[]): string {
  const title = titleFromFileName(path);
  const isTelling = (sign: (path: string) => string): boolean =>
    new Set(group.map(sign).filter((text) => text !== '')).size === group.length;
  const sign = group.length === 1 ? undefined : SIGNS.find(isTelling)?.(path);
  return sign === undefined
    ? title
    : `${title.slice(0, Math.max(0, LONGEST_TITLE - sign.length - 3))} (${sign})`
        .slice(0, LONGEST_TITLE)
        .toWellFormed();
}
