import type { MeetingView } from '#api/contract/meetings.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { asFailure, messageOf } from '../../../api/failure.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useLazyMeetingSummaryQuery, useMeetingSummaryQuery, useMeetingTranscriptInfiniteQuery } from '../api.ts';
import { useCorrectMutation } from './api.ts';
import { type Change, subjectOf } from './change.ts';
import { isWritten, putDraft, takeDraft } from './draft.ts';
import { focusHandle } from './focus.ts';
import { fr } from './fr.ts';
import { type Proposal, proposed } from './proposal.ts';
import type { Refused } from './tools.ts';
import { isRemoved, type Unplaced } from './unplaced.ts';

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

/** What a line, or a speaker, was said to be before a change. */
const useSaidBefore = ({ id, participants }: MeetingView): ((change: Change) => string | undefined) => {
  const { lines } = useMeetingTranscriptInfiniteQuery(id, {
    selectFromResult: ({ currentData }) => ({ lines: currentData?.pages }),
  });
  return (change) => {
    if (change.kind === 'speaker') return participants.find(({ number }) => number === change.number)?.name;
    if (change.kind !== 'line') return undefined;
    return lines?.flatMap((page) => page.lines).find(({ line }) => line === change.line)?.text;
  };
};

const later = (one: string, other = '0'): string => (BigInt(other) > BigInt(one) ? other : one);

/** What is edited of a meeting, how it is saved and taken back, and what was refused. */
export const useCorrecting = (meeting: MeetingView) => {
  const { id } = meeting;
  const [edited, edit] = useState<string | null>(null);
  const [refused, refuse] = useState<Refused | null>(null);
  const [unplaced, displace] = useState<Unplaced | null>(null);
  /** What is done once somebody says that what they have written may be lost. */
  const [asked, ask] = useState<(() => void) | null>(null);
  /** What may be corrected always, after a correction. */
  const [proposal, propose] = useState<Proposal | null>(null);
  const saidBefore = useSaidBefore(meeting);
  const [correct] = useCorrectMutation();
  const [readMinutes] = useLazyMeetingSummaryQuery();
  const seen = useSeen(meeting);
  /** When the editor was opened: what comes while somebody writes was not in front of them when they began. */
  const [begun, begin] = useState(seen);
  /** What this page's own corrections made of it: whatever is read after them, nobody overtakes themselves. */
  const [own, note] = useState<ReadonlyMap<string, string>>(new Map());
  /** What is edited by the time an answer comes. */
  const latest = useRef(edited);
  useLayoutEffect(() => {
    latest.current = edited;
  });
  const seenOf = (subject: string): string =>
    later(revisionIn(edited !== null && refused === null ? begun : seen, subject), own.get(subject));
  const unlessWritten = (then: () => void): void => (isWritten() ? ask(() => then) : then());
  const leave = (): void => {
    if (edited !== null) focusHandle(edited);
    takeDraft();
    refuse(null);
    edit(null);
  };
  const open = (subject: string): void => {
    if (subject === edited) return;
    unlessWritten(() => {
      takeDraft();
      refuse(null);
      begin(seen);
      edit(subject);
    });
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
    const draft = takeDraft();
    leave();
    const editAgain = (why: Refused): void => {
      displace(null);
      putDraft(draft);
      refuse(why);
      edit(subject);
    };
    propose(null);
    for (const change of changes) {
      const before = saidBefore(change);
      const { error, data: answer } = await correct({ id, change });
      const failure = asFailure(error);
      if (failure !== null) {
        const why = { change, failure };
        const minutes = failure.meanwhile ? (await readMinutes(id)).data : undefined;
        if (change.kind === 'undo') showToast('error', fr.failed(messageOf(failure)));
        else if (minutes !== undefined && isRemoved(change, minutes)) displace({ kind: 'removed', why });
        // Somebody writes elsewhere already: their words stay too.
        else if (latest.current !== null)
          displace({ kind: 'overtaken', why, resume: () => unlessWritten(() => editAgain(why)) });
        else editAgain(why);
        return;
      }
      const made = subjectOf(change, answer?.id);
      if (answer !== undefined) note((before) => new Map(before).set(made ?? subject, answer.revision));
      const undo =
        made === null ? undefined : { label: fr.undo, run: () => void takeBack(made, answer?.revision ?? '') };
      showToast('success', messageFor(change), undo);
      const next = proposed(change, before);
      if (next !== null) propose(next);
    }
  };
  return {
    editing: {
      meeting,
      edited,
      refused,
      seenOf,
      open,
      close: () => unlessWritten(leave),
      leave,
      make: (subject: string, ...changes: readonly Change[]) => void make(subject, ...changes),
    },
    asked: {
      isOpen: asked !== null,
      onStay: () => ask(null),
      onLeave: () => {
        ask(null);
        asked?.();
      },
    },
    unplaced,
    onPlaced: () => displace(null),
    proposal,
    onProposed: () => propose(null),
  };
};
