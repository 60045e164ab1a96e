import type { FormerTablesView } from '#api/contract/operations.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { rebuildWords as words } from './rebuilds/fr.ts';
import { UndoButton } from './UndoButton.tsx';

interface Props {
  readonly name: string;
  readonly former: FormerTablesView;
}

/** The tables that the last rebuild replaced: until when they are kept, how large, and having them serve again. */
export const FormerTables = ({ name, former: { replacedAt, keptUntil, bytes, undoable } }: Props) => (
  <div className="flex flex-col items-start gap-2">
    <p>{words.kept(formatDateTime(replacedAt), formatDateTime(keptUntil), bytes)}</p>
    {undoable ? <UndoButton name={name} /> : <p className="text-secondary text-sm">{words.notUndoable}</p>}
  </div>
);
