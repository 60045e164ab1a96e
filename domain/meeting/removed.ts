import type { ActionItem, Analysis, Citation } from '#domain/analysis/analysis.ts';
import { citationsIn } from './carried-ids.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { statementKey, statementOf, type Minutes } from './minutes.ts';
import { SUMMARY_ID, type StatementContent } from './minutes-events.ts';
import { latestOf, type Versions } from './versions.ts';

/** Something in minutes that people removed, as an erasure of somebody leaves it. */
export type Removal = Extract<NonNullable<MeetingEventData<'MinutesRekeyed'>['removed']>, readonly unknown[]>[number];

export const nothingRemoved: readonly Removal[] = [];

type Place = Pick<Removal, 'part' | 'id'>;

const versionsIn = ({ statements, actions }: Minutes, { part, id }: Place): Versions<unknown> | undefined =>
  part === 'action' ? actions.get(id) : statements.get(statementKey(part, id));

/** What people removed: in the minutes, and what is left of an earlier erasure and no analysis found again. */
export function removedIn(minutes: Minutes, before: readonly Removal[]): Removal[] {
  const removal = (place: Place, versions: Versions<{ readonly citations: readonly Citation[] }>): Removal[] => {
    const citations = citationsIn(versions).map(({ line, quote }) => ({ line, quote }));
    return latestOf(versions) === null ? [{ ...place, citations, lines: linesOf(citations) }] : [];
  };
  return [
    ...before.filter((one) => versionsIn(minutes, one) === undefined),
    ...[...minutes.statements].flatMap(([key, versions]) => removal(statementOf(key), versions)),
    ...[...minutes.actions].flatMap(([id, versions]) => removal({ part: 'action', id }, versions)),
  ];
}

const linesOf = (citations: readonly Citation[]): number[] => [...new Set(citations.map(({ line }) => line))];

/** What concerns somebody who is erased. */
interface Erased {
  readonly isTheirs: (line: number) => boolean;
  readonly isAbout: (text: string) => boolean;
}

/** What stays of a removal. Of whose lines nothing is left cannot be found again, but for the summary: there is one. */
export const stayingRemoval = ({ citations, lines, ...place }: Removal, { isTheirs, isAbout }: Erased): Removal[] => {
  const staying = {
    ...place,
    citations: citations.filter(({ line, quote }) => !isTheirs(line) && !isAbout(quote)),
    lines: lines.filter((line) => !isTheirs(line)),
  };
  return staying.lines.length > 0 || place.id === SUMMARY_ID ? [staying] : [];
};

/** The minutes before an analysis, with what an erasure left of what people had removed. */
export function withRemoved(minutes: Minutes, removed: readonly Removal[]): Minutes {
  const missing = removed.filter((one) => versionsIn(minutes, one) === undefined);
  if (missing.length === 0) return minutes;
  const statements = new Map(minutes.statements);
  const actions = new Map(minutes.actions);
  for (const { part, id, citations } of missing) {
    const nothing: StatementContent = { text: '', citations };
    if (part === 'action') actions.set(id, [{ ...NO_ITEM, id, citations }, null]);
    else statements.set(statementKey(part, id), [nothing, null]);
  }
  return { ...minutes, statements, actions };
}

const NO_ITEM: Omit<ActionItem, 'id' | 'citations'> = {
  task: '',
  assignee: null,
  deadline: null,
  deadlineText: null,
  priority: 'low',
};

/**
 * The analysis, in which what rests on exactly the lines that are left of something that was removed has its id. Of
 * others, whose words could be kept, these tell: see `withCarriedIds`.
 */
export function withRemovedIds(result: Analysis, removed: readonly Removal[]): Analysis {
  const named = <T extends { readonly id: string; readonly citations: readonly Citation[] }>(
    part: Removal['part'],
    found: readonly T[],
  ): T[] => {
    const ids = new Set(found.map(({ id }) => id));
    const wordless = removed.filter(
      (one) => one.part === part && one.citations.length === 0 && one.lines.length > 0 && !ids.has(one.id),
    );
    return found.map((entry) => {
      const lines = new Set(linesOf(entry.citations));
      const at = wordless.findIndex((one) => one.lines.length === lines.size && one.lines.every((n) => lines.has(n)));
      const [same] = at === -1 ? [] : wordless.splice(at, 1);
      return same === undefined ? entry : { ...entry, id: same.id };
    });
  };
  if (removed.length === 0) return result;
  return {
    ...result,
    keyPoints: named('keyPoints', result.keyPoints),
    decisions: named('decisions', result.decisions),
    questions: named('questions', result.questions),
    actionItems: named('action', result.actionItems),
  };
}

interface Found {
  /** The minutes before an analysis, and with it. */
  readonly before: Minutes;
  readonly after: Minutes;
}

/** What an analysis found again is removed again. */
export const removedAgain = (removed: readonly Removal[], { before, after }: Found): MeetingEvent[] =>
  removed.flatMap((one): MeetingEvent[] => {
    const { part, id } = one;
    if (versionsIn(before, one) !== undefined || versionsIn(after, one) === undefined) return [];
    return part === 'action'
      ? [{ type: 'ActionItemRemoved', data: { actionId: id, undo: false } }]
      : [{ type: 'StatementRemoved', data: { part, statementId: id, undo: false } }];
  });
