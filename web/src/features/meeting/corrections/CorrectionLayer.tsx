import type { MeetingView } from '#api/contract/meetings.ts';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { asFailure, messageOf } from '../../../api/failure.ts';
import type { CorrectionTools } from '../../../minutes/corrections/context.ts';
import { useCommands } from '../../../palette/registry.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useMeetingSummaryQuery, useMeetingTranscriptInfiniteQuery } from '../api.ts';
import { useCorrectionsQuery, useCorrectMutation } from './api.ts';
import { type Change, subjectOf } from './change.ts';
import { Editor } from './Editor.tsx';
import { focusHandle, handleAtHand } from './focus.ts';
import { fr } from './fr.ts';
import { Addition, Handle } from './Handle.tsx';
import { NEW, provide, type Refused } from './tools.ts';

export interface CorrectionLayerProps {
  readonly meeting: MeetingView;
  readonly onTools: (tools: CorrectionTools | null) => void;
}

const NO_MARKS: ReadonlyMap<string, { readonly by: string | null; readonly at: string }> = new Map();

const messageFor = ({ kind }: Change): string => {
  if (kind === 'undo') return fr.undone;
  if (kind.startsWith('add')) return fr.added;
  return kind.startsWith('remove') ? fr.removed : fr.done;
};

type Seen = Readonly<Record<'title' | 'minutes' | 'transcript', string>>;

/** The revisions at which what is shown was read. */
const useSeen = ({ id, revision }: MeetingView): Seen => {
  const { minutes = revision } = useMeetingSummaryQuery(id, {
    selectFromResult: ({ currentData }) => ({ minutes: currentData?.revision }),
  });
  const { transcript = revision } = useMeetingTranscriptInfiniteQuery(id, {
    // Pages come one after the other: what the first of them has not seen counts.
    selectFromResult: ({ currentData }) => ({ transcript: currentData?.pages[0]?.revision }),
  });
  return { title: revision, minutes, transcript };
};

const revisionIn = (seen: Seen, subject: string): string => {
  if (subject === 'title') return seen.title;
  return subject.startsWith('line/') || subject.startsWith('speaker/') ? seen.transcript : seen.minutes;
};

const later = (one: string, other = '0'): string => (BigInt(other) > BigInt(one) ? other : one);

/** Corrections of a meeting's page: what is edited, what was refused, and who corrected what. */
export const CorrectionLayer = ({ meeting, onTools }: CorrectionLayerProps) => {
  const { id } = meeting;
  const [edited, edit] = useState<string | null>(null);
  const [refused, refuse] = useState<Refused | null>(null);
  const { data } = useCorrectionsQuery(id);
  const [correct] = useCorrectMutation();
  const marks = useMemo(
    () => (data === undefined ? NO_MARKS : new Map(data.map(({ subject, by, at }) => [subject, { by, at }]))),
    [data],
  );
  const seen = useSeen(meeting);
  /** When the editor was opened: what comes while somebody writes was not in front of them when they began. */
  const [begun, begin] = useState(seen);
  /** What this page's own corrections made of it: whatever is read after them, nobody overtakes themselves. */
  const [own, note] = useState<ReadonlyMap<string, string>>(new Map());
  const seenOf = (subject: string): string =>
    later(revisionIn(edited !== null && refused === null ? begun : seen, subject), own.get(subject));
  const open = (subject: string): void => {
    refuse(null);
    begin(seen);
    edit(subject);
  };
  const close = (): void => {
    if (edited !== null) focusHandle(edited);
    refuse(null);
    edit(null);
  };
  const takeBack = async (subject: string, made: string): Promise<void> => {
    // What somebody else corrected since is theirs.
    const { error, data: answer } = await correct({ id, change: { kind: 'undo', subject, seen: made } });
    if (answer !== undefined) note((before) => new Map(before).set(subject, answer.revision));
    if (error === undefined) showToast('success', fr.undone);
    else showToast('error', fr.failed(messageOf(error)));
    focusHandle(subject);
  };
  const make = async (subject: string, ...changes: readonly Change[]): Promise<void> => {
    close();
    for (const change of changes) {
      const { error, data: answer } = await correct({ id, change });
      const failure = asFailure(error);
      if (failure !== null) {
        refuse({ change, failure });
        if (change.kind === 'undo') showToast('error', fr.failed(messageOf(failure)));
        else edit(subject);
        return;
      }
      const made = subjectOf(change, answer?.id);
      if (answer !== undefined) note((before) => new Map(before).set(made ?? subject, answer.revision));
      const undo =
        made === null ? undefined : { label: fr.undo, run: () => void takeBack(made, answer?.revision ?? '') };
      showToast('success', messageFor(change), undo);
    }
  };
  const mayEdit = meeting.may.edit;
  useCommands(
    mayEdit
      ? [
          {
            id: 'correct',
            label: fr.correct,
            keys: 'e',
            section: fr.section,
            run: () => handleAtHand()?.click(),
          },
          ...(['decisions', 'keyPoints', 'action'] as const).map((what) => ({
            id: `add ${what}`,
            label: fr.add[what],
            section: fr.section,
            run: () => open(`${NEW}${what}`),
          })),
        ]
      : [],
  );
  useLayoutEffect(() =>
    provide({
      meeting,
      edited,
      marks,
      refused,
      seenOf,
      open,
      close,
      make: (subject, ...changes) => void make(subject, ...changes),
    }),
  );
  useEffect(() => () => provide(null), []);
  useEffect(() => onTools({ edited, Editor, Handle, Addition: mayEdit ? Addition : null }), [onTools, edited, mayEdit]);
  useEffect(() => () => onTools(null), [onTools]);
  return null;
};
