import type { ActionItem, Analysis } from '#domain/analysis/analysis.ts';
import { isErased } from '#domain/events/personal.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import {
  STATEMENT_PARTS,
  SUMMARY_ID,
  type AddedContent,
  type StatementContent,
  type StatementPart,
} from './minutes-events.ts';
import { withCorrections, type StatementCorrection } from './shown-minutes.ts';
import { isCorrected, latestOf, withoutLast, withVersion, type Versions } from './versions.ts';
import { wholeOf } from './withdrawn.ts';

/** What the minutes of a meeting say: as the latest analysis has it, and as people put it right since. */
export interface Minutes {
  /** As the analyst found it, with what people removed; null while there is none, or once it is erased. */
  readonly analysis: Analysis | null;
  /** Who wrote it; null while there is none. */
  readonly analyst: string | null;
  readonly statements: ReadonlyMap<string, Versions<StatementContent>>;
  readonly actions: ReadonlyMap<string, Versions<ActionItem>>;
}

export const noMinutes: Minutes = { analysis: null, analyst: null, statements: new Map(), actions: new Map() };

/** By which a statement is known among those of all parts. */
export const statementKey = (part: StatementPart, id: string): string => `${part}/${id}`;

/** The statement of a key. */
export const statementOf = (key: string): Pick<StatementCorrection, 'part' | 'id'> => {
  const part = STATEMENT_PARTS.find((one) => key.startsWith(`${one}/`)) ?? 'summary';
  return { part, id: key.slice(part.length + 1) };
};

export type MinutesEvent = Extract<
  MeetingEvent,
  {
    type:
      | 'MeetingAnalysed'
      | 'AnalysisChosen'
      | 'StatementCorrected'
      | 'StatementRemoved'
      | 'ActionItemAdded'
      | 'ActionItemCorrected'
      | 'ActionItemRemoved'
      | 'ActionItemRestored'
      | 'PersonErased';
  }
>;

const statementsIn = (analysis: Analysis): [string, StatementContent][] =>
  STATEMENT_PARTS.flatMap((part): [string, StatementContent][] =>
    part === 'summary'
      ? analysis.summary === ''
        ? []
        : [[statementKey(part, SUMMARY_ID), { text: analysis.summary, citations: analysis.summaryCitations }]]
      : analysis[part].map(({ id, text, citations }) => [statementKey(part, id), { text, citations }]),
  );

/** Whether people had a hand in it, so that no analysis replaces it: also where it only says again what one said. */
const isPeoples = (key: string, versions: Versions<unknown>, found: ReadonlySet<string>): boolean =>
  isCorrected(versions) || !found.has(key);

/** Of something that was there before an analysis, or is in it: what people had a hand in stays. */
function replaced<T>(
  before: ReadonlyMap<string, Versions<T>>,
  foundBefore: ReadonlySet<string>,
  found: readonly (readonly [string, T])[],
): ReadonlyMap<string, Versions<T>> {
  const kept = [...before].filter(([key, versions]) => isPeoples(key, versions, foundBefore));
  const ofPeople = new Map(kept);
  const next = new Map(found.map(([key, value]) => [key, basedOn(value, ofPeople.get(key))]));
  for (const [key, versions] of kept) if (!next.has(key)) next.set(key, versions);
  return next;
}

/** What people said of something, over what an analysis now has in the place of what they said it of. */
function basedOn<T>(value: T, peoples: Versions<T> | undefined): Versions<T> {
  if (peoples === undefined) return [value];
  const [first, ...corrections] = peoples;
  // What only said again what an earlier analysis had is people's all the same.
  return [value, ...(corrections.length === 0 ? [first] : corrections)];
}

const itemsIn = (analysis: Analysis): [string, ActionItem][] => analysis.actionItems.map((item) => [item.id, item]);

/** What an analysis has, by the keys of statements and the ids of action items. */
export const foundIn = (analysis: Analysis | null): ReadonlySet<string> =>
  new Set(analysis === null ? [] : [...statementsIn(analysis), ...itemsIn(analysis)].map(([key]) => key));

function analysed(
  before: Minutes,
  { result, withdrawn, analyst }: Pick<MeetingEventData<'MeetingAnalysed'>, 'result' | 'withdrawn' | 'analyst'>,
): Minutes {
  const analysis = isErased(result) ? null : wholeOf(result, withdrawn);
  const found = foundIn(before.analysis);
  return {
    analysis,
    analyst,
    statements: replaced(before.statements, found, analysis === null ? [] : statementsIn(analysis)),
    actions: replaced(before.actions, found, analysis === null ? [] : itemsIn(analysis)),
  };
}

const put = <T>(map: ReadonlyMap<string, Versions<T>>, key: string, versions: Versions<T>) =>
  new Map(map).set(key, versions);

/** Takes the last correction back; what was only added is as if it had never been there. */
function takenBack<T>(map: ReadonlyMap<string, Versions<T>>, key: string): ReadonlyMap<string, Versions<T>> {
  const versions = map.get(key);
  if (versions === undefined) return map;
  const before = withoutLast(versions);
  if (isCorrected(before) || latestOf(before) !== null) return put(map, key, before);
  const next = new Map(map);
  next.delete(key);
  return next;
}

const correctedItem = (
  id: string,
  { citations = [], ...content }: AddedContent,
  known: ActionItem | null,
): ActionItem => ({
  citations,
  ...known,
  id,
  ...content,
  // The words that a deadline was read from say nothing of one that somebody put right.
  deadlineText: null,
});

/** Content that is erased says nothing: the whole minutes go with it. */
export function evolveMinutes(minutes: Minutes, event: MinutesEvent): Minutes {
  const { statements, actions } = minutes;
  switch (event.type) {
    case 'MeetingAnalysed':
    case 'AnalysisChosen':
      return analysed(minutes, event.data);
    case 'PersonErased':
      return noMinutes;
    case 'StatementCorrected': {
      const { part, statementId, content, undo } = event.data;
      const key = statementKey(part, statementId);
      if (undo) return { ...minutes, statements: takenBack(statements, key) };
      return isErased(content)
        ? minutes
        : { ...minutes, statements: put(statements, key, withVersion(statements.get(key), content)) };
    }
    case 'StatementRemoved': {
      const key = statementKey(event.data.part, event.data.statementId);
      if (event.data.undo) return { ...minutes, statements: takenBack(statements, key) };
      return { ...minutes, statements: put(statements, key, withVersion(statements.get(key), null)) };
    }
    case 'ActionItemAdded':
    case 'ActionItemCorrected': {
      const { actionId, content } = event.data;
      if (isErased(content)) return minutes;
      const known = actions.get(actionId);
      const item = correctedItem(actionId, content, known === undefined ? null : latestOf(known));
      return { ...minutes, actions: put(actions, actionId, withVersion(known, item)) };
    }
    case 'ActionItemRemoved': {
      const { actionId, undo } = event.data;
      if (undo) return { ...minutes, actions: takenBack(actions, actionId) };
      return { ...minutes, actions: put(actions, actionId, withVersion(actions.get(actionId), null)) };
    }
    case 'ActionItemRestored':
      return { ...minutes, actions: takenBack(actions, event.data.actionId) };
  }
}

/**
 * The action items as they are shown, and which of them, or of those that are no longer there, people had a hand in.
 */
export function actionsIn({ analysis, actions }: Minutes): {
  readonly actions: ReadonlyMap<string, ActionItem>;
  readonly correctedActions: ReadonlySet<string>;
} {
  const found = foundIn(analysis);
  return {
    actions: new Map(
      [...actions].flatMap(([id, versions]): [string, ActionItem][] => {
        const item = latestOf(versions);
        return item === null ? [] : [[id, item]];
      }),
    ),
    correctedActions: new Set([...actions].flatMap(([id, versions]) => (isPeoples(id, versions, found) ? [id] : []))),
  };
}

/** What of an analysis' statements people said instead, or besides. */
export const correctionsIn = ({ analysis, statements }: Minutes): readonly StatementCorrection[] => {
  const found = foundIn(analysis);
  return [...statements].flatMap(([key, versions]) =>
    isPeoples(key, versions, found) ? [{ ...statementOf(key), content: latestOf(versions) }] : [],
  );
};

/** The minutes as they are shown; null while there is no analysis. */
export const shownMinutes = (minutes: Minutes): Analysis | null =>
  minutes.analysis === null
    ? null
    : {
        ...withCorrections(minutes.analysis, correctionsIn(minutes)),
        actionItems: [...actionsIn(minutes).actions.values()],
      };
