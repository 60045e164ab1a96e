import type { ActionItemView } from '#api/contract/analysis.ts';
import { countOf, formatNumber } from '../fr/plural.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActionRow } from './ActionRow.tsx';
import { useAddition } from './corrections/Editable.tsx';
import { fr } from './fr.ts';
import { isLate } from './late.ts';
import { Part } from './Part.tsx';
import { paths } from '../routes/paths.ts';

export interface ActionsProps {
  readonly actions: readonly ActionItemView[];
  readonly onToggle: (id: string, completed: boolean) => void;
  /** Whether the person may check this one; all of them unless said. */
  readonly mayCheck?: (id: string) => boolean;
}

const always = (): boolean => true;

const Rows = ({ actions, onToggle, mayCheck = always }: ActionsProps) => (
  <ul className="border-border border-t">
    {actions.map((action) => (
      <ActionRow
        key={action.id}
        action={action}
        onToggle={mayCheck(action.id) ? (completed) => onToggle(action.id, completed) : undefined}
      />
    ))}
  </ul>
);

/** « dont 3 en retard »; nothing where none is. */
const lateText = (actions: readonly ActionItemView[]): string | null => {
  const late = actions.filter((action) => isLate(action)).length;
  return late === 0 ? null : fr.actions.lateOf(formatNumber(late));
};

/** How many actions there are, and a row each. */
export const ActionsPanel = (props: ActionsProps) => {
  const { actions } = props;
  const add = useAddition('action');
  if (actions.length === 0)
    return (
      <EmptyState guide={paths.guide('dashboard')} title={fr.actions.empty} note={fr.actions.emptyNote} action={add} />
    );
  const late = lateText(actions);
  return (
    <div className="space-y-3">
      <p className="text-secondary">
        {countOf(actions.length, ...fr.actions.count)}
        {late === null ? null : `, ${late}`}
        {add}
      </p>
      <Rows {...props} />
    </div>
  );
};

/** The actions as a part of the compte rendu; nothing where there are none. */
export const ActionsPart = (props: ActionsProps) => {
  const { actions } = props;
  const add = useAddition('action');
  if (actions.length === 0 && add === null) return null;
  const late = lateText(actions);
  return (
    <Part
      title={fr.actions.title}
      action={add}
      aside={`${formatNumber(actions.length)}${late === null ? '' : `, ${late}`}`}
    >
      <Rows {...props} />
    </Part>
  );
};
