import type { RegisteredAction } from '#api/contract/actions.ts';
import { useRef } from 'react';
import { useCommands } from '../../palette/registry.ts';
import { useStepCommands } from '../../palette/useStepCommands.ts';
import { formatNumber } from '../../fr/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Section } from '../../ui/Section.tsx';
import { ActionRow } from './ActionRow.tsx';
import { BulkBar } from './BulkBar.tsx';
import type { Grouping } from './filters.ts';
import { fr } from './fr.ts';
import { groupsOf, keyOf } from './groups.ts';
import type { useBulk } from './useBulk.ts';
import { useSelection } from './useSelection.ts';

interface Props {
  readonly actions: readonly RegisteredAction[];
  readonly grouping: Grouping;
  readonly bulk: ReturnType<typeof useBulk>;
  readonly onPerson: (name: string) => void;
  /** Narrows what is shown to one meeting, by its id. */
  readonly onMeeting: (id: string) => void;
}

/** The boxes by which rows are selected. */
const BOXES = 'li > span:first-child > span:first-child input';

/** The actions that are shown, group by group, and what can be done with those that are selected. */
export const Register = ({ actions, grouping, bulk, onPerson, onMeeting }: Props) => {
  const list = useRef<HTMLDivElement>(null);
  const selection = useSelection(actions);
  useStepCommands({ list, targets: BOXES, section: fr.section, next: fr.next, previous: fr.previous });
  useCommands([
    {
      id: 'toggle',
      label: fr.toggle,
      keys: 'x',
      section: fr.section,
      run: () => {
        if (document.activeElement?.matches(BOXES) === true) (document.activeElement as HTMLInputElement).click();
      },
    },
    { id: 'all', label: fr.selectAll, keys: 'a', section: fr.section, run: () => selection.set(actions, true) },
  ]);
  const names = [...new Set(actions.flatMap(({ assignee }) => (assignee === null ? [] : [assignee])))];
  const groups = groupsOf(actions, grouping);
  return (
    <div ref={list} className="flex flex-col gap-5">
      {groups.map(({ key, title, actions: own }) => (
        <Section
          key={key}
          title={`${title} (${formatNumber(own.length)})`}
          className="@container"
          aside={
            <span className="flex shrink-0 items-center gap-3">
              {grouping === 'meeting' && groups.length > 1 ? (
                <Button variant="ghost" aria-label={fr.onlyThis(title)} onClick={() => onMeeting(key)}>
                  {fr.only}
                </Button>
              ) : null}
              <Checkbox
                label={`${fr.selectAll}\u00a0: ${title}`}
                checked={own.every(selection.has)}
                onChange={(on) => selection.set(own, on)}
              />
            </span>
          }
        >
          <ul aria-label={fr.list(title)} className="border-border border-t">
            {own.map((action) => (
              <ActionRow
                key={keyOf(action)}
                action={action}
                selected={selection.has(action)}
                busy={bulk.running.has(keyOf(action))}
                onSelect={(on) => selection.set([action], on)}
                onCheck={(completed) =>
                  bulk.change(completed ? 'complete' : 'reopen', [action], {
                    status: completed ? 'completed' : 'pending',
                  })
                }
                onPerson={onPerson}
              />
            ))}
          </ul>
        </Section>
      ))}
      <BulkBar selected={selection.selected} names={names} change={bulk.change} onClear={selection.clear} />
    </div>
  );
};
