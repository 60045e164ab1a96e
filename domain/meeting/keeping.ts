import { chunks } from '#domain/meeting/capture/transcript-parts.ts';
import type { Citation } from '#domain/analysis/analysis.ts';
import { concerns, erasedPeople } from './concerning.ts';
import type { MeetingEvent } from './events.ts';
import { meetingKeys } from './identity.ts';
import type { KeptAction, KeptStatement } from './kept-minutes.ts';
import { isDeleted, type Meeting } from './meeting.ts';
import { correctionsIn, statementKey } from './minutes.ts';
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
 * What people had a hand in: in the minutes, and what an earlier erasure left for an analysis that did not come yet.
 */
function writtenIn({ minutes, actions, correctedActions, kept }: Meeting): Written {
  const waiting = kept.isDue ? kept : { statements: [], actions: [] };
  return {
    statements: [
      ...waiting.statements,
      ...correctionsIn(minutes).flatMap(({ part, id, content }) =>
        content === null ? [] : [{ part, statementId: id, content }],
      ),
    ],
    actions: [
      ...waiting.actions,
      ...[...actions].flatMap(([actionId, item]) => (correctedActions.has(actionId) ? [{ actionId, item }] : [])),
    ],
  };
}

/**
 * Kept is what neither names the erased, nor was written by them, nor is given to them, nor has their words, nor rests
 * on their lines alone. Citations of their lines go in any case.
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
  const all = written.statements.length + written.actions.length;
  if (all === 0) return [];
  const parts = [
    ...chunks(statements, ({ content }) => JSON.stringify(content).length).map((some) => ({
      statements: some,
      actions: [],
    })),
    ...chunks(actions, ({ item }) => JSON.stringify(item).length).map((some) => ({ statements: [], actions: some })),
  ];
  const keyId = meetingKeys.keptMinutes(meetingId, erasureId);
  const lost = all - statements.length - actions.length;
  return (parts.length > 0 ? parts : [{ statements: [], actions: [] }]).map((part, index) => ({
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
