import type { ActionItemView } from '#api/contract/analysis.ts';
import { countOf } from '../fr/plural.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActionCard } from './ActionCard.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly actions: readonly ActionItemView[];
  readonly onToggle: (id: string, completed: boolean) => void;
  /** Whether the person may check this one; all of them unless said. */
  readonly mayCheck?: (id: string) => boolean;
}

const always = (): boolean => true;

/** How many actions there are, and one card each. */
export const ActionsPanel = ({ actions, onToggle, mayCheck = always }: Props) => {
  if (actions.length === 0) return <EmptyState title={fr.actions.empty} note={fr.actions.emptyNote} />;
  return (
    <div className="space-y-3">
      <p className="text-secondary">{countOf(actions.length, ...fr.actions.count)}</p>
      <ul className="space-y-2">
        {actions.map((action) => (
          <ActionCard
            key={action.id}
            action={action}
            onToggle={mayCheck(action.id) ? (completed) => onToggle(action.id, completed) : undefined}
          />
        ))}
      </ul>
    </div>
  );
};
