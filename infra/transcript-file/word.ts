import { decodeHTMLStrict } from 'entities';
import mammoth from 'mammoth';
import { type ErrorDefinition, GreffierError } from '#domain/errors.ts';
import { FILE_EMPTY } from './decode.ts';
import { repackWithin, ZipTooLargeError } from './unpack.ts';

/**
 * A document once unpacked: several days of speech and their markup. Converting takes about a hundred times as much
 * memory (29 MB took 2.8 GB). Word writes some twenty entries.
 */
const LIMITS = { mostBytes: 24 * 1024 * 1024, mostEntries: 10_000 };
const ZIP = Buffer.from('PK\u0003\u0004');
const DOCUMENT = 'word/document.xml';

export const FILE_DAMAGED = (name: string): ErrorDefinition => ({
  code: 'TRANSCRIPT_FILE_DAMAGED',
  kind: 'invalid',
  message: `Le document Word «\u00A0${name}\u00A0» est endommagé. Ouvrez-le dans Word, et enregistrez-le à nouveau.`,
});

export const UNPACKED_TOO_LARGE = (name: string): ErrorDefinition => ({
  code: 'TRANSCRIPT_FILE_TOO_LARGE',
  kind: 'too-large',
  message: `Le document Word «\u00A0${name}\u00A0» est trop volumineux une fois décompressé. Copiez son texte dans un fichier .txt.`,
});

/** Whether a file is a Word document of 2007 or later. */
export function isWord(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file.subarray(0, ZIP.length).equals(ZIP) && file.includes(DOCUMENT);
}

const LINE_END = /<br\s?\/?>/gu;
/** Paragraphs of a cell stay on its line. */
const IN_CELL = /<\/p><\/td>/gu;
const CELL_END = /<\/t[dh]>/gu;
const BLOCK_END = /<\/(?:p|h[1-6]|li)>/gu;
const TAG = /<[^<>]*>/gu;

const textOf = (html: string): string =>
  decodeHTMLStrict(
    html
      .replace(IN_CELL, '</td>')
      .replace(CELL_END, '\t')
      .replaceAll('\t</tr>', '\n')
      .replace(LINE_END, '\n')
      .replace(BLOCK_END, '\n\n')
      .replace(TAG, ''),
  );

/**
 * The words of a Word document: a line for each line of it, a blank one between paragraphs, tabs between the cells of
 * a table. Throws GreffierError when the document is damaged, empty, or too large once unpacked.
 */
export async function readWord(bytes: Uint8Array, name: string): Promise<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Pictures say nothing.
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
  const html = await repackWithin(buffer, LIMITS)
    .then((packed) => mammoth.convertToHtml({ buffer: packed }, { convertImage, externalFileAccess: false }))
    .catch((error: unknown) => {
      const definition = error instanceof ZipTooLargeError ? UNPACKED_TOO_LARGE(name) : FILE_DAMAGED(name);
      throw new GreffierError(definition, {}, { cause: error });
    });
  const text = textOf(html.value).trim();
  if (text === '') throw new GreffierError(FILE_EMPTY(name));
  return text;
}
