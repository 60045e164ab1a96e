import { fr } from './fr.ts';

/** Bytes. */
const LARGEST_FILE = 10 * 1024 * 1024;

export const ACCEPTED = '.txt,.vtt,.srt,.sbv,.csv,.tsv,.json,.md,text/*,application/json';

/** How a Word document begins, like every zip. */
const ZIP = 'PK\u0003\u0004';

/** UTF-8, or UTF-16 where its mark says so; else Windows-1252, which older programs write in French. */
export const decodeText = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

export type FileText = { readonly text: string } | { readonly refusal: string };

/** What a transcript file says, or the sentence that tells why it cannot be taken. */
export const readFileText = async (file: Blob): Promise<FileText> => {
  if (file.size > LARGEST_FILE) return { refusal: fr.file.tooLarge };
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (text.startsWith(ZIP)) return { refusal: fr.file.word };
    if (text.trim() === '') return { refusal: fr.file.empty };
    return text.includes('\0') ? { refusal: fr.file.notText } : { text };
  } catch {
    return { refusal: fr.file.unreadable };
  }
};

/** A title from a file's name: « comite_projet-12.vtt » gives « comite projet 12 ». */
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.[^.]{1,5}$/u, '')
    .replaceAll(/[_-]+/gu, ' ')
    .trim();
