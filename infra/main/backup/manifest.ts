import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';

const MANIFEST = 'manifest.json';
const VERSION = 1;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/u));
const file = z.object({ file: z.string().check(z.regex(/^[\w.-]+$/u)), sha256 });
/** A file of a backup, with its digest. */
export type FileOf = z.infer<typeof file>;

const table = z.extend(file, {
  table: z.string().check(z.regex(/^[a-z_]+\.[a-z_]+$|^requests$/u)),
  columns: z.array(z.string().check(z.regex(/^[a-z_]+$/u))),
  rows: z.int(),
});
/** The rows of a table, as `copy` writes them. */
export type TableOf = z.infer<typeof table>;

/** What a backup says of itself. It is written last: a folder without one is no backup. */
const manifest = z.object({
  format: z.enum(['greffier-record-backup', 'greffier-vault-backup']),
  version: z.literal(VERSION),
  madeAt: z.iso.datetime(),
  /** SHA-256 of the public key of the audit, hexadecimal: the same for an installation and what is restored of it. */
  installation: sha256,
  /** Migrations of the release that made it. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** The export of the log; none in a backup of the vault. */
  events: z.nullable(file),
  /** How many erasures the list had. */
  erasures: z.int(),
  /** Of open requests: how far in the log they were, and in which store. */
  requests: z.nullable(z.object({ store: z.string(), position: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;
export type Format = Manifest['format'];

export const BACKUP_INVALID = (folder: string): ErrorDefinition => ({
  code: 'BACKUP_INVALID',
  kind: 'invalid',
  message: `«\u00A0${folder}\u00A0» n’est pas une sauvegarde de Greffier, ou elle n’est pas entière.`,
});

export const writeManifest = (folder: string, one: Omit<Manifest, 'version'>): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify({ version: VERSION, ...one }, null, 2)}\n`, {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });

/** Throws BACKUP_INVALID. */
export async function readManifest(folder: string, format: Format): Promise<Manifest> {
  try {
    const read = z.parse(manifest, JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
    if (read.format === format) return read;
  } catch (error) {
    throw new GreffierError(BACKUP_INVALID(folder), {}, { cause: error });
  }
  throw new GreffierError(BACKUP_INVALID(folder));
}
