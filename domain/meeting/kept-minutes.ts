import type { ActionItem } from '#domain/analysis/analysis.ts';
import { isErased } from '#domain/events/personal.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { noMinutes, statementKey, type Minutes } from './minutes.ts';

/** What people wrote in minutes from which somebody is erased, without what concerns that person. */
export interface KeptMinutes {
  /** The erasure for which it was recorded. */
  readonly erasureId: string | null;
  /** The erasure took the minutes: the next analysis has it again. */
  readonly isDue: boolean;
  readonly statements: readonly KeptStatement[];
  readonly actions: readonly KeptAction[];
}

export type KeptStatement = Extract<MeetingEventData<'MinutesRekeyed'>['statements'], readonly unknown[]>[number];
export type KeptAction = Extract<MeetingEventData<'MinutesRekeyed'>['actions'], readonly unknown[]>[number];

export const nothingKept: KeptMinutes = { erasureId: null, isDue: false, statements: [], actions: [] };

function rekeyed(kept: KeptMinutes, data: MeetingEventData<'MinutesRekeyed'>): KeptMinutes {
  const { erasureId } = data;
  const before = kept.erasureId === erasureId ? kept : nothingKept;
  const statements = isErased(data.statements) ? [] : data.statements;
  const actions = isErased(data.actions) ? [] : data.actions;
  return {
    erasureId,
    isDue: before.isDue,
    statements: [...before.statements, ...statements],
    actions: [...before.actions, ...actions],
  };
}

export function evolveKeptMinutes(kept: KeptMinutes, event: MeetingEvent): KeptMinutes {
  switch (event.type) {
    case 'MinutesRekeyed':
      return rekeyed(kept, event.data);
    case 'PersonErased':
      return kept.isDue ? kept : { ...kept, isDue: true };
    case 'MeetingAnalysed':
      return kept.isDue ? nothingKept : kept;
    default:
      return kept;
  }
}

/** As minutes of which no analysis is there: what the next one finds in the same words takes the place under it. */
export const minutesOf = ({ statements, actions }: Pick<KeptMinutes, 'statements' | 'actions'>): Minutes => ({
  ...noMinutes,
  statements: new Map(
    statements.map(({ part, statementId, content }) => [statementKey(part, statementId), [null, content]]),
  ),
  actions: new Map(actions.map(({ actionId, item }) => [actionId, [null, itemOf(actionId, item)]])),
});

const itemOf = (id: string, item: KeptAction['item']): ActionItem => ({ ...item, id, citations: [...item.citations] });
