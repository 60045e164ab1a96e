import type { ActionItem } from '#domain/analysis/analysis.ts';
import { isErased } from '#domain/events/personal.ts';
import { isSameName, type NamedPerson } from './assignee.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { noMinutes, statementKey, type Minutes } from './minutes.ts';
import { nothingRemoved, type Removal } from './removed.ts';

/** What people did by hand in minutes from which somebody is erased, without what concerns that person. */
export interface KeptMinutes {
  /** The erasure for which it was recorded. */
  readonly erasureId: string | null;
  /** The erasure took the minutes: the next analysis has it again. */
  readonly isDue: boolean;
  readonly statements: readonly KeptStatement[];
  readonly actions: readonly KeptAction[];
  /** What no analysis is to find again, until the next erasure records it anew. */
  readonly removed: readonly Removal[];
  /** Every key under which any erasure recorded this, the latest last. */
  readonly keys: readonly string[];
}

export type KeptStatement = Extract<MeetingEventData<'MinutesRekeyed'>['statements'], readonly unknown[]>[number];
export type KeptAction = Extract<MeetingEventData<'MinutesRekeyed'>['actions'], readonly unknown[]>[number];

export const nothingKept: KeptMinutes = {
  erasureId: null,
  isDue: false,
  statements: [],
  actions: [],
  removed: nothingRemoved,
  keys: [],
};

function rekeyed(kept: KeptMinutes, data: MeetingEventData<'MinutesRekeyed'>): KeptMinutes {
  const { erasureId, keyId, removed = [] } = data;
  const before = kept.erasureId === erasureId ? kept : nothingKept;
  const statements = isErased(data.statements) ? [] : data.statements;
  const actions = isErased(data.actions) ? [] : data.actions;
  return {
    erasureId,
    isDue: before.isDue,
    statements: [...before.statements, ...statements],
    actions: [...before.actions, ...actions],
    removed: [...before.removed, ...(isErased(removed) ? [] : removed)],
    keys: [...kept.keys.filter((key) => key !== keyId), keyId],
  };
}

/** Names by number. */
type People = ReadonlyMap<number, Pick<NamedPerson, 'name'>>;

/** While it waits, what is given to somebody goes along with a new name of theirs. */
function renamed(
  kept: KeptMinutes,
  { speaker, name }: MeetingEventData<'SpeakerRenamed'>,
  people: People,
): KeptMinutes {
  const before = people.get(speaker)?.name ?? null;
  if (before === null || isErased(name) || kept.actions.length === 0) return kept;
  const isTheirs = ({ item: { assignee } }: KeptAction): boolean => assignee !== null && isSameName(assignee, before);
  return {
    ...kept,
    actions: kept.actions.map((one) => (isTheirs(one) ? { ...one, item: { ...one.item, assignee: name } } : one)),
  };
}

/** @param people of the transcript, as they were called before the event */
export function evolveKeptMinutes(kept: KeptMinutes, event: MeetingEvent, people: People): KeptMinutes {
  switch (event.type) {
    case 'MinutesRekeyed':
      return rekeyed(kept, event.data);
    case 'SpeakerRenamed':
      return renamed(kept, event.data, people);
    case 'PersonErased':
      return kept.isDue ? kept : { ...kept, isDue: true };
    case 'MeetingAnalysed':
      return kept.isDue ? { ...nothingKept, removed: kept.removed, keys: kept.keys } : kept;
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
