import { parse } from 'node:path';

const LONGEST_TITLE = 500;
const DATE = /(\d{4})[-_.](\d\d)[-_.](\d\d)/gu;

/**
 * A title that reads from a file's name: « Chirac_Jospin--Partie_4_Logements.txt » gives « Chirac Jospin – Partie 4 Logements »,
 * « point-produit-2024-03-12.transcript.vtt » « Point produit 2024-03-12 ». Hyphens are blanks only where nothing else
 * separates words, and never inside a date.
 */
export function titleFromFileName(path: string): string {
  const name = parse(path).name.normalize('NFC').replace(/\.transcript$/iu, '').replace(DATE, '$1\u0000$2\u0000$3');
  const words = /[\s_]/u.test(name) ? name : name.replace(/(?<!-)-(?!-)/gu, ' ');
  const title = words.replace(/\s*-{2,}\s*/gu, ' – ').replace(/[\s_]+/gu, ' ').replaceAll('\0', '-').trim();
  const readable = title === '' ? 'Réunion importée' : title;
  return (readable.charAt(0).toLocaleUpperCase('fr') + readable.slice(1)).slice(0, LONGEST_TITLE).toWellFormed();
}
