import { chunks } from '#domain/meeting/capture/transcript-parts.ts';
import type { Citation } from '#domain/analysis/analysis.ts';
import { concerns, erasedPeople } from './concerning.ts';
import type { MeetingEvent } from './events.ts';
import { meetingKeys } from './identity.ts';
import type { KeptAction, KeptStatement } from './kept-minutes.ts';
import { isDeleted, type Meeting } from './meeting.ts';
import { correctionsIn, statementKey } from './minutes.ts';
import { removedIn, stayingRemoval } from './removed.ts';
import type { TranscribedMeeting } from './transcribed.ts';

/**
 * Records what people wrote in the minutes under a key that stays, before the erasure of somebody takes the minutes.
 */
export interface RekeyMinutes {
  readonly type: 'rekeyMinutes';
  readonly meetingId: string;
  readonly erasureId: string;
  /** The accounts that had a hand in what the minutes say, by its name (`subjects.ts`). */
  readonly authors: ReadonlyMap<string, readonly string[]>;
  /** Those of them who are, or may be, the erased. */
  readonly erasedAuthors: ReadonlySet<string>;
}

interface Written {
  readonly statements: readonly Omit<KeptStatement, 'by'>[];
  readonly actions: readonly Omit<KeptAction, 'by'>[];
}

/**
 * What people had a hand in: in the minutes, and what an earlier erasure left for an analysis that did not come yet, or
 * had recorded when it was cut off, with some of the keys of the minutes gone perhaps.
 */
function writtenIn({ minutes, actions, correctedActions, kept, erasures }: Meeting): Written {
  const isCutOff = kept.erasureId !== null && erasures.get(kept.erasureId) === 'requested';
  const isWaiting = kept.isDue || isCutOff;
  return {
    statements: [
      ...kept.statements.filter(
        ({ part, statementId }) => isWaiting && !minutes.statements.has(statementKey(part, statementId)),
      ),
      ...correctionsIn(minutes).flatMap(({ part, id, content }) =>
        content === null ? [] : [{ part, statementId: id, content }],
      ),
    ],
    actions: [
      ...kept.actions.filter(({ actionId }) => isWaiting && !minutes.actions.has(actionId)),
      ...[...actions].flatMap(([actionId, item]) => (correctedActions.has(actionId) ? [{ actionId, item }] : [])),
    ],
  };
}

/**
 * Kept is what neither names the erased, nor was written by them, nor is given to them, nor has their words, nor rests
 * on their lines alone. Citations of their lines go in any case. It is recorded even if nothing is kept: from then on
 * nobody writes in the minutes (`mustNotBeErasing`).
 */
export function decideKeeping(command: RekeyMinutes, transcribed: TranscribedMeeting): readonly MeetingEvent[] {
  const { meetingId, erasureId, authors, erasedAuthors } = command;
  const { meeting } = transcribed;
  // Recorded already: by now some of the keys may be gone, and the minutes say less.
  if (isDeleted(meeting) || meeting.erasures.get(erasureId) !== 'requested' || meeting.kept.erasureId === erasureId)
    return [];
  const erased = erasedPeople(transcribed);
  const isAbout = concerns(erased);
  const staying = <T extends Citation>(citations: readonly T[]): T[] =>
    citations.filter(({ line, quote }) => !erased.lines.has(line) && !isAbout(quote));
  const by = (name: string): string[] => [...new Set(authors.get(name))];
  const isKept = (name: string, text: string, citations: readonly Citation[]): boolean =>
    !by(name).some((author) => erasedAuthors.has(author)) &&
    !isAbout(text) &&
    (citations.length === 0 || citations.some(({ line }) => !erased.lines.has(line)));
  const written = writtenIn(meeting);
  const statements = written.statements.flatMap(({ part, statementId, content }): KeptStatement[] => {
    const name = statementKey(part, statementId);
    const citations = staying(content.citations);
    return isKept(name, content.text, content.citations)
      ? [{ part, statementId, content: { text: content.text, citations }, by: by(name) }]
      : [];
  });
  const actions = written.actions.flatMap(({ actionId, item }): KeptAction[] => {
    const name = `action/${actionId}`;
    const text = [item.task, item.assignee, item.deadlineText].filter((one) => one !== null).join(' ');
    const kept = { ...item, citations: staying(item.citations) };
    return isKept(name, text, item.citations) ? [{ actionId, item: kept, by: by(name) }] : [];
  });
  const removed = removedIn(meeting.minutes, meeting.kept.removed).flatMap((one) =>
    stayingRemoval(one, { isTheirs: (line) => erased.lines.has(line), isAbout }),
  );
  const all = written.statements.length + written.actions.length;
  const nothing = { statements: [], actions: [] };
  const sizeOf = (entry: unknown): number => JSON.stringify(entry).length;
  const parts = [
    ...chunks(statements, sizeOf).map((some) => ({ ...nothing, statements: some })),
    ...chunks(actions, sizeOf).map((some) => ({ ...nothing, actions: some })),
    ...chunks(removed, sizeOf).map((some) => ({ ...nothing, removed: some })),
  ];
  const own = meetingKeys.keptMinutes(meetingId, erasureId);
  const before = meeting.kept.keys.filter((key) => key === own || key.startsWith(`${own}/`));
  const keyId = meetingKeys.keptMinutes(meetingId, erasureId, before.length);
  const lost = all - statements.length - actions.length;
  return (parts.length > 0 ? parts : [nothing]).map((part, index) => ({
    type: 'MinutesRekeyed',
    data: {
      erasureId,
      part: index,
      keyId,
      ...part,
      kept: part.statements.length + part.actions.length,
      lost: index === 0 ? lost : 0,
    },
  }));
}
