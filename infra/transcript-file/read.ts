import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ErrorDefinition, GreffierError } from '#domain/errors.ts';
import { type DecodedText, decodeText, FILE_TOO_LARGE, LARGEST_FILE } from './decode.ts';
import { isWord, readWord } from './word.ts';

/** The codes of the system that a person can do something about; any other is unexpected and named as such. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'est introuvable',
  EACCES: 'ne peut pas être lu\u00A0: accès refusé',
  EPERM: 'ne peut pas être lu\u00A0: accès refusé',
  EISDIR: 'est un dossier',
  special: 'n’est pas un fichier ordinaire',
  ENOTDIR: 'est introuvable',
  ELOOP: 'est un lien sans fin',
  ENAMETOOLONG: 'a un nom trop long',
  EMFILE: 'ne peut pas être lu\u00A0: trop de fichiers ouverts',
};

export const FILE_UNREADABLE = (name: string, systemCode: string): ErrorDefinition => ({
  code: 'TRANSCRIPT_FILE_UNREADABLE',
  kind: systemCode === 'ENOENT' ? 'not-found' : 'invalid',
  message: `Le fichier «\u00A0${name}\u00A0» ${REASONS[systemCode] ?? `ne peut pas être lu (${systemCode})`}.`,
});

/**
 * Reads a transcript file as text, a Word document too, at most 20 MB of it. Throws GreffierError, with a French
 * message that names the file.
 */
export async function readTranscriptFile(path: string): Promise<DecodedText> {
  const [bytes, name] = [await readBytes(path), basename(path)];
  return isWord(bytes) ? { text: await readWord(bytes, name), encoding: 'docx' } : decodeText(bytes, name);
}

async function readBytes(path: string): Promise<Uint8Array> {
  const name = basename(path);
  try {
    // Before it is opened: opening a pipe would wait for a writer.
    const found = await stat(path);
    if (!found.isFile()) throw new GreffierError(FILE_UNREADABLE(name, found.isDirectory() ? 'EISDIR' : 'special'));
    if (found.size > LARGEST_FILE) throw new GreffierError(FILE_TOO_LARGE(name), { bytes: found.size });
    return await readFile(path);
  } catch (error) {
    if (error instanceof GreffierError) throw error;
    throw new GreffierError(
      FILE_UNREADABLE(name, (error as NodeJS.ErrnoException).code ?? 'inconnu'),
      {},
      { cause: error },
    );
  }
}
