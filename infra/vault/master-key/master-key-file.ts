import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { KEY_BYTES, MASTER_KEY_UNUSABLE } from './master-key.ts';

/** How a master key is written in its file. */
export interface KeyFileFormat {
  readonly version: number;
  write(key: Uint8Array): string;
  /** Null for what is no key in this format. */
  read(text: string): Buffer | null;
}

/** The first format is the key alone, in base64; each later one begins with its number. */
const MARK = /^greffier-master-key:(\d+):/u;

/** What a file of that format begins with; nothing for the first. */
export const markOf = (version: number): string => `greffier-master-key:${version}:`;

/** Every format that there was, the oldest first: all are read, the last is written. */
export const KEY_FILE_FORMATS: readonly KeyFileFormat[] = [
  {
    version: 1,
    write: (key) => Buffer.from(key).toString('base64'),
    read: (text) => {
      const key = Buffer.from(text, 'base64');
      return key.length === KEY_BYTES ? key : null;
    },
  },
];

export const MASTER_KEY_NEWER: ErrorDefinition = {
  code: 'MASTER_KEY_NEWER',
  kind: 'invalid',
  message:
    'Le fichier de la clé maîtresse (MASTER_KEY_FILE) vient d’une version plus récente de Greffier\u00A0: celle-ci ne peut pas le lire. Installez la version la plus récente.',
};

/**
 * The master key that a file's text holds. @throws GreffierError MASTER_KEY_NEWER for a format of a later release,
 * MASTER_KEY_UNUSABLE for what is no key
 */
export function keyIn(text: string, formats: readonly KeyFileFormat[] = KEY_FILE_FORMATS): Buffer {
  const version = Number(MARK.exec(text)?.[1] ?? 1);
  const format = formats.find((one) => one.version === version);
  if (!format) throw new GreffierError(MASTER_KEY_NEWER, { version });
  const key = format.read(text.trim());
  if (!key) throw new GreffierError(MASTER_KEY_UNUSABLE);
  return key;
}

/** What stands in the file of a key. */
export const fileOfKey = (key: Uint8Array, formats: readonly KeyFileFormat[] = KEY_FILE_FORMATS): string =>
  `${formats.at(-1)?.write(key) ?? ''}\n`;
