import type { DescribedChangeView, DescribedValueView } from '#api/contract/operations.ts';
import { changes as fr } from './changes/fr.ts';

const Value = ({ value: { column, value, masked } }: { readonly value: DescribedValueView }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-tertiary">{column}</dt>
    <dd className="min-w-0 wrap-anywhere">
      {masked ? <span className="text-tertiary">{fr.masked}</span> : (value ?? fr.none)}
    </dd>
  </div>
);

interface Props {
  readonly changes: readonly DescribedChangeView[];
  readonly open?: boolean;
}

/** What a handler asks of the tables, a change each, unfolded on demand. */
export const Changes = ({ changes, open = false }: Props) => (
  <details open={open}>
    <summary className="text-accent cursor-pointer py-1 text-sm">{fr.title(changes.length)}</summary>
    <ul className="mt-1 flex flex-col gap-2 text-sm">
      {changes.map(({ table, kind, key, values }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a change has no other name than its place
        <li key={index} className="border-border rounded-md border px-3 py-2">
          <p>
            {fr.kinds[kind]} <span className="font-mono">{table}</span>
          </p>
          <dl className="flex flex-col">
            {[...key, ...values].map((value) => (
              <Value key={value.column} value={value} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  </details>
);
