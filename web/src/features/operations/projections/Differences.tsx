import type { DescribedValueView, RebuildView } from '#api/contract/operations.ts';
import { rebuildWords as words } from './rebuilds/fr.ts';

type Table = NonNullable<NonNullable<RebuildView['differences']>['tables']>[number];

const valueOf = ({ column, value, masked }: DescribedValueView): string =>
  `${column} ${masked ? words.masked : (value ?? words.empty)}`;

const Example = ({ example: { kind, key, columns } }: { readonly example: Table['examples'][number] }) => (
  <li className="wrap-anywhere">
    <span className="text-secondary">{words.differenceKind[kind]}</span> {key.map(valueOf).join(', ')}
    {columns.length === 0 ? null : <span className="text-tertiary"> {words.differentColumns(columns)}</span>}
  </li>
);

/** How the new tables differ from those that served, unfolded on demand. */
export const Differences = ({ differences }: { readonly differences: NonNullable<RebuildView['differences']> }) => {
  const { tables } = differences;
  if (tables === null) return <p className="text-secondary text-sm">{words.notComparable}</p>;
  if (tables.length === 0) return <p className="text-secondary text-sm">{words.noDifference}</p>;
  return (
    <details>
      <summary className="text-accent cursor-pointer py-1 text-sm">{words.differences(tables.length)}</summary>
      <ul className="mt-1 flex flex-col gap-2 text-sm">
        {tables.map(({ table, added, removed, changed, examples }) => (
          <li key={table} className="border-border rounded-md border px-3 py-2">
            <p>
              <span className="font-mono">{table}</span> {words.differentRows(added, removed, changed)}
            </p>
            <ul>
              {examples.map((example) => (
                <Example key={`${example.kind} ${JSON.stringify(example.key)}`} example={example} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
};
