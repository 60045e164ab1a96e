import { LONGEST_LIST } from '#api/contract/users.ts';
import { fr } from './fr.ts';

/** Bytes of the longest list, where every character takes four. */
const LARGEST = 4 * LONGEST_LIST;

/** Why a file is no list; its message is shown. */
export class NoList extends Error {}

/** The text of a table as Excel writes it: UTF-8, « Unicode » (UTF-16), or Windows-1252 as French ones do. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Throws NoList. */
export async function readFile(file: File): Promise<string> {
  if (file.size > LARGEST) throw new NoList(fr.tooLarge);
  try {
    return textOf(new Uint8Array(await file.arrayBuffer()));
  } catch {
    throw new NoList(fr.unreadable);
  }
}
