import type { DescribedValue } from '#projections/engine/described.ts';
import type { DifferentRow, Differences } from '#projections/engine/differences.ts';
import { plural } from '../plural.ts';

const KINDS: Readonly<Record<DifferentRow['kind'], string>> = { added: '+', removed: '-', changed: '~' };

const valueOf = ({ column, value, masked }: DescribedValue): string =>
  `${column}=${masked ? '(personnel)' : (value ?? 'null')}`;

const lineOf = ({ kind, key, columns }: DifferentRow): string =>
  `    ${KINDS[kind]} ${key.map(valueOf).join(' ')}${columns.length > 0 ? ` [${columns.join(', ')}]` : ''}`;

/** What would change, table by table; a projection whose tables would be the same has one line. */
export const writeDifferences = (found: readonly Differences[]): string[] =>
  found.flatMap(({ projection, tables }) => {
    if (tables === null)
      return [`${projection}\u00A0: les tables qui servent sont d’une autre version, et ne se comparent pas`];
    if (tables.length === 0) return [`${projection}\u00A0: aucune différence`];
    return [
      `${projection}\u00A0:`,
      ...tables.flatMap(({ table, added, removed, changed, examples }) => [
        `  ${table}\u00A0: ${plural(added, 'ligne ajoutée', 'lignes ajoutées')}, ${plural(removed, 'supprimée', 'supprimées')}, ${plural(changed, 'changée', 'changées')}`,
        ...examples.map(lineOf),
      ]),
    ];
  });
