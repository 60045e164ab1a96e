import type { GlossaryEntryView } from '#api/contract/glossary.ts';
import { PencilLine, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly entries: readonly GlossaryEntryView[];
  readonly onShow: (entry: GlossaryEntryView) => void;
  readonly onChange: (entry: GlossaryEntryView) => void;
  readonly onRemove: (entry: GlossaryEntryView) => void;
}

const CELL = 'sm:px-3 sm:py-2.5';

/** Every entry in a row; on a phone a card of its own. */
export const EntryTable = ({ entries, onShow, onChange, onRemove }: Props) => (
  <table className="border-border bg-surface block w-full rounded-lg border sm:table">
    <caption className="sr-only">{fr.entries}</caption>
    <thead className="max-sm:sr-only">
      <tr className="text-tertiary border-border border-b text-left text-sm">
        <th scope="col" className={`${CELL} font-medium`}>
          {fr.columns.wrong}
        </th>
        <th scope="col" className={`${CELL} font-medium`}>
          {fr.columns.right}
        </th>
        <th scope="col" className={`${CELL} font-medium`}>
          {fr.columns.kind}
        </th>
        <th scope="col" className={`${CELL} font-medium`}>
          {fr.columns.where}
        </th>
        <th scope="col">
          <span className="sr-only">{fr.columns.actions}</span>
        </th>
      </tr>
    </thead>
    <tbody className="divide-border block divide-y sm:table-row-group">
      {entries.map((entry) => (
        <tr key={entry.id} className="grid grid-cols-[1fr_auto] gap-x-3 px-4 py-3 sm:table-row">
          <th scope="row" className={`${CELL} text-left font-normal wrap-anywhere`}>
            {entry.wrong}
          </th>
          <td className={`${CELL} col-start-1 font-medium wrap-anywhere`}>
            <span aria-hidden className="text-tertiary sm:hidden">
              →{' '}
            </span>
            {entry.right}
          </td>
          <td className={`${CELL} text-secondary col-start-1 max-sm:text-sm`}>{fr.kinds[entry.kind]}</td>
          <td className={`${CELL} text-secondary col-start-1 tabular-nums max-sm:text-sm`}>
            {entry.places === 0 ? (
              fr.where(0, 0)
            ) : (
              <button
                type="button"
                aria-label={`${fr.show(entry.wrong)}\u00A0: ${fr.where(entry.places, entry.meetings)}`}
                onClick={() => onShow(entry)}
                className="text-accent text-left hover:underline"
              >
                {fr.where(entry.places, entry.meetings)}
              </button>
            )}
          </td>
          <td className={`${CELL} col-start-2 row-span-4 row-start-1 sm:text-right`}>
            <span className="inline-flex max-sm:flex-col">
              <IconButton
                label={fr.change(entry.wrong)}
                icon={<PencilLine aria-hidden size={16} />}
                onClick={() => onChange(entry)}
              />
              <IconButton
                label={fr.remove(entry.wrong)}
                icon={<Trash2 aria-hidden size={16} />}
                onClick={() => onRemove(entry)}
              />
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
