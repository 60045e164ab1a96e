import type { Client } from 'pg';
import { EXIT, StartupError } from '../startup-error.ts';

/** The schemas of the durable tables. */
const DURABLE = ['events', 'state', 'vault', 'logs', 'audit'];

interface Rights {
  readonly role: string;
  readonly database: string;
  readonly createsSchemas: boolean;
  /** Schemas in which the role may not make tables or look things up. */
  readonly closed: readonly string[];
  /** Tables that belong to somebody else, which the role can neither change nor empty. */
  readonly foreign: readonly string[];
}

const QUERY = `
  select current_user as role, current_database() as database,
    has_database_privilege(current_database(), 'CREATE') as "createsSchemas",
    array(select nspname::text from pg_namespace
      where nspname = any ($1) and not (has_schema_privilege(oid, 'CREATE') and has_schema_privilege(oid, 'USAGE')) order by 1) as closed,
    array(select format('%s.%s', nspname, relname) from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname = any ($1) and relkind in ('r', 'p', 'S') and not pg_has_role(relowner, 'USAGE') order by 1) as foreign`;

/**
 * Checks that the role of this connection can make and change the tables that Greffier needs.
 * @throws StartupError which rights are missing, in French
 */
export async function mustHaveRights(client: Client): Promise<void> {
  const { rows } = await client.query<Rights>(QUERY, [DURABLE]);
  const [rights] = rows;
  if (!rights) return;
  const missing = [
    ...(rights.createsSchemas ? [] : [`créer un schéma (CREATE sur la base «\u00A0${rights.database}\u00A0»)`]),
    ...rights.closed.map((schema) => `créer une table (CREATE et USAGE sur le schéma «\u00A0${schema}\u00A0»)`),
    ...(rights.foreign.length > 0
      ? [`modifier les tables dont il n’est pas propriétaire (${named(rights.foreign)})`]
      : []),
  ];
  if (missing.length === 0) return;
  throw new StartupError(
    `DATABASE_URL\u00A0: il manque au rôle «\u00A0${rights.role}\u00A0» le droit de ${missing.join('\u202F; de ')}. Donnez-lui ces droits, ou la propriété de la base et de ce qui s’y trouve.`,
    EXIT.noPermission,
  );
}

/** Not more than three: the rest is as clear. */
const named = (tables: readonly string[]): string => tables.slice(0, 3).join(', ') + (tables.length > 3 ? '…' : '');
