import { DUES, type RegisteredAction } from '#api/contract/actions.ts';
import type { Grouping } from './filters.ts';
import { fr } from './fr.ts';

/** Actions that stand together, under one heading. */
export interface ActionGroup {
  readonly key: string;
  readonly title: string;
  readonly actions: readonly RegisteredAction[];
}

/** Names an action among those of all meetings. */
export const keyOf = ({ meetingId, id }: Pick<RegisteredAction, 'meetingId' | 'id'>): string => `${meetingId} ${id}`;

const collator = new Intl.Collator('fr');

/** The actions in their order, by when they are due, by whom they are given to, or by meeting. */
export function groupsOf(actions: readonly RegisteredAction[], grouping: Grouping): ActionGroup[] {
  if (grouping === 'due') {
    const groups = Map.groupBy(actions, ({ due }) => due);
    return [...DUES, null].flatMap((due) => {
      const own = groups.get(due);
      return own === undefined
        ? []
        : [{ key: due ?? 'completed', title: due === null ? fr.completed : fr.due[due], actions: own }];
    });
  }
  if (grouping === 'meeting')
    return [...Map.groupBy(actions, ({ meetingId }) => meetingId)].map(([key, own]) => ({
      key,
      title: own[0]?.title ?? '',
      actions: own,
    }));
  const groups = [...Map.groupBy(actions, ({ assignee }) => assignee?.trim() ?? '')];
  return groups
    .toSorted(([one], [other]) => Number(one === '') - Number(other === '') || collator.compare(one, other))
    .map(([name, own]) => ({ key: name, title: name === '' ? fr.unassigned : name, actions: own }));
}
