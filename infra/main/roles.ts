import type { Config } from '../config.ts';
import { EXIT, StartupError } from '../startup-error.ts';

/** What a process of Greffier can do. Everything, unless it is told; each can be done by several processes at once. */
export const PROCESS_ROLES = ['api', 'projector', 'analyst', 'eraser', 'publisher', 'meet'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];
export type ProcessRoles = ReadonlySet<ProcessRole>;

export const EVERY_ROLE: ProcessRoles = new Set(PROCESS_ROLES);

const isRole = (name: string): name is ProcessRole => (PROCESS_ROLES as readonly string[]).includes(name);

/**
 * What `--roles` asks for: names separated by commas.
 * @throws StartupError for a name that is no role, and where the processes that share the work could not find each
 * other.
 */
export function readRoles(
  text: string,
  { DATABASE_URL, NATS_URL }: Pick<Config, 'DATABASE_URL' | 'NATS_URL'>,
): ProcessRoles {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.filter((name) => !isRole(name));
  if (unknown.length > 0 || names.length === 0) {
    const problem =
      names.length === 0
        ? '--roles attend au moins un rôle.'
        : `${unknown.length > 1 ? 'Rôles inconnus' : 'Rôle inconnu'}\u00A0: ${unknown.join(', ')}.`;
    throw new StartupError(`${problem} Il y a\u00A0: ${PROCESS_ROLES.join(', ')}.`, EXIT.usage);
  }
  const roles = new Set(names.filter(isRole));
  if (isEverything(roles)) return roles;
  if (DATABASE_URL === undefined) {
    throw new StartupError(
      '--roles partage le travail entre plusieurs processus, qui ont besoin de la même base\u00A0: renseignez DATABASE_URL.',
      EXIT.configuration,
    );
  }
  if (roles.has('publisher') && NATS_URL === undefined) {
    throw new StartupError(
      'Le rôle publisher publie pour d’autres processus\u00A0: renseignez NATS_URL.',
      EXIT.configuration,
    );
  }
  return roles;
}

export const isEverything = (roles: ProcessRoles): boolean => PROCESS_ROLES.every((role) => roles.has(role));
