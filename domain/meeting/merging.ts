import { GreffierError } from '#domain/errors.ts';
import { wordsOf } from '#domain/meeting/spoken.ts';
import { actionSays, takenBackAction } from './actions.ts';
import { isSameName } from './assignee.ts';
import { PARTICIPANT_NOT_FOUND, SPEAKERS_NOT_MERGED, SPEAKERS_SAME } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { glossaryPast } from './glossary-past.ts';
import type { Meeting } from './meeting.ts';
import { mustBeOpenTo, type Principal } from './rules.ts';
import { spokenOf, type TranscribedMeeting } from './transcribed.ts';
import { actionsWith, isErased, keyOf, lineSays, type Correctable } from './transcript-corrections.ts';
import { formerOf } from './versions.ts';

/** A source told two speakers where there is one; or somebody took two for one. Decided again until nothing is left. */
export interface MergingCommand {
  readonly type: 'mergeSpeakers' | 'partSpeakers';
  readonly meetingId: string;
  /** Whose lines become the other's, or their own again. */
  readonly from: number;
  readonly into: number;
  readonly principal: Principal;
}

/** Lines of one append. */
const AT_ONCE = 200;

interface Merged extends Pick<MergingCommand, 'from' | 'into'> {
  /** How often its words were put right since, without what was taken back. */
  readonly changes: number;
}

/** Lines that were given from one speaker to another and are the other's still. */
function mergedIn(events: readonly MeetingEvent[], captureId: string): ReadonlyMap<number, Merged> {
  const lines = new Map<number, Merged>();
  for (const { type, data } of events) {
    if (!('captureId' in data) || data.captureId !== captureId) continue;
    if (type === 'TranscriptLineCorrected') {
      const known = lines.get(data.line);
      // To put its words right says nothing of who spoke; to give it to somebody does, for good.
      if (known?.into === data.speaker)
        lines.set(data.line, { ...known, changes: known.changes + (data.undo ? -1 : 1) });
      else lines.delete(data.line);
    }
    if (type === 'SpeakersMerged')
      for (const line of data.lines) lines.set(line, { from: data.from, into: data.into, changes: 0 });
  }
  return lines;
}

function merge({ meetingId, from, into }: MergingCommand, transcribed: TranscribedMeeting): MeetingEvent[] {
  const spoken = spokenOf(transcribed);
  const about: Correctable = { spoken, transcribed, meetingId };
  const { captureId } = transcribed.captured.capture;
  const keyId = keyOf(into, about);
  const theirs = [...spoken.lines.values()]
    .filter(({ speaker }) => speaker === from)
    .toSorted((a, b) => a.line - b.line);
  const corrected = theirs.slice(0, AT_ONCE).flatMap((known): MeetingEvent[] => {
    const before = wordsOf(known);
    return before === null ? [] : [lineSays({ captureId, keyId, known, before, speaker: into, text: before })];
  });
  if (corrected.length === 0) return [];
  const lines = corrected.flatMap(({ data }) => ('line' in data ? data.line : []));
  const [name, other] = [from, into].map((number) => spoken.voices.get(number)?.name ?? '');
  // Whose actions they are is told by names.
  const actions = name && other ? actionsWith(other, name, about) : [];
  return [...corrected, ...actions, { type: 'SpeakersMerged', data: { captureId, from, into, lines } }];
}

interface Parting {
  readonly meetingId: string;
  readonly captureId: string;
  readonly from: number;
  readonly into: number;
  /** What the one is called now whose action items they were. */
  readonly name: string;
}

/** Action items that merging gave away, given back: as they were before it, where nothing else happened to them. */
const givenBack = ({ meetingId, captureId, from, into, name }: Parting, meeting: Meeting): MeetingEvent[] =>
  [...meeting.moved.actions].flatMap(([actionId, moved]) => {
    const item = meeting.actions.get(actionId);
    if (!item || moved.captureId !== captureId || moved.from !== from || moved.into !== into) return [];
    const versions = meeting.minutes.actions.get(actionId);
    const former = versions && formerOf(versions);
    if (!moved.isRenamed && former?.assignee && isSameName(former.assignee, name))
      return takenBackAction(meetingId, actionId, meeting);
    return [actionSays({ meetingId, actionId, content: { ...item, assignee: name } }, meeting)];
  });

function part(command: MergingCommand, transcribed: TranscribedMeeting): MeetingEvent[] {
  const { meetingId, from, into } = command;
  const spoken = spokenOf(transcribed);
  const about: Correctable = { spoken, transcribed, meetingId };
  const { captureId } = transcribed.captured.capture;
  const past = glossaryPast(transcribed);
  const lines: number[] = [];
  const theirs = [...mergedIn(transcribed.events, captureId)].filter(
    ([, pair]) => pair.from === from && pair.into === into,
  );
  const events = theirs.slice(0, AT_ONCE).flatMap(([line, { changes }]): MeetingEvent[] => {
    const known = spoken.lines.get(line);
    const before = known ? wordsOf(known) : null;
    if (!known || before === null) return [];
    const said = { captureId, keyId: keyOf(from, about), known, before };
    if (changes > 0) {
      lines.push(line);
      return [lineSays({ ...said, speaker: from, text: before })];
    }
    const source = known.text === null ? null : { speaker: known.source, text: known.text };
    const former = past.former(line, source);
    if (former === null || former.said.speaker !== from) return [];
    lines.push(line);
    return [lineSays({ ...said, ...former.said, undo: true, corrected: former.corrected })];
  });
  const name = spoken.voices.get(from)?.name ?? null;
  const actions = name === null ? [] : givenBack({ meetingId, captureId, from, into, name }, transcribed.meeting);
  if (lines.length + actions.length === 0) return [];
  return [...events, ...actions, { type: 'SpeakersParted', data: { captureId, from, into, lines } }];
}

/**
 * Throws PARTICIPANT_NOT_FOUND, SPEAKERS_SAME, what `mustBeOpenTo` throws, and SPEAKERS_NOT_MERGED where there was
 * nothing to part from the beginning.
 */
export function decideMerging(command: MergingCommand, transcribed: TranscribedMeeting): readonly MeetingEvent[] {
  const { type, from, into, principal } = command;
  mustBeOpenTo(transcribed.meeting, principal);
  const { voices } = spokenOf(transcribed);
  for (const number of [from, into])
    if ((voices.get(number)?.name ?? null) === null || isErased(transcribed, number))
      throw new GreffierError(PARTICIPANT_NOT_FOUND);
  if (from === into) throw new GreffierError(SPEAKERS_SAME);
  if (type === 'mergeSpeakers') return merge(command, transcribed);
  const wereMerged = transcribed.events.some(
    (event) => event.type === 'SpeakersMerged' && event.data.from === from && event.data.into === into,
  );
  if (!wereMerged) throw new GreffierError(SPEAKERS_NOT_MERGED);
  return part(command, transcribed);
}
