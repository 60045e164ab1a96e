import type { CaptionEvent } from '#domain/bot-session/events.ts';
import { GreffierError } from '#domain/errors.ts';
import { countWords } from '#domain/transcript/transcript.ts';
import { GUEST_NOT_FOUND, PARTICIPANT_NOT_FOUND } from './errors.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { meetingKeys } from './identity.ts';
import { linksNaming } from './links.ts';
import { isDeleted, type Meeting } from './meeting.ts';
import { mustBeComplete } from './rules.ts';
import { spokenIn, wordsOf, type Spoken } from './spoken.ts';
import { chunks } from './transcript-parts.ts';

/**
 * What is known of a person in one meeting: which participants they are, and as which guests it was shared with them.
 */
export interface PersonInMeeting {
  readonly participants: readonly number[];
  readonly guests?: readonly number[];
  /** Their account: its links to participants go, whichever these are. */
  readonly userId?: string;
}

export type ErasingCommand =
  | ({ readonly type: 'erasePerson'; readonly erasureId: string } & PersonInMeeting)
  | {
      readonly type: 'rekeySpeaker';
      readonly meetingId: string;
      readonly erasureId: string;
      readonly speaker: number;
      readonly captions: readonly CaptionEvent[];
    }
  | ({
      readonly type: 'recordPersonErasure';
      readonly erasureId: string;
      readonly lines?: readonly number[];
      readonly keysDestroyed: number;
    } & PersonInMeeting)
  | { readonly type: 'recordLinkErasure'; readonly erasureId: string; readonly keysDestroyed: number };

/** What an erasure has to do besides destroying the keys of whom it is about. */
export interface ErasurePlan {
  /** Speakers whose keys also open words of the erased: what stays of them is recorded under new keys first. */
  readonly rekeyed: readonly number[];
  /** Lines of the erased that were corrected: a source may have taken them for somebody else's. */
  readonly lines: readonly number[];
}

export function erasurePlan(spoken: Spoken, meeting: Meeting, erasureId: string): ErasurePlan {
  const theirs = [...spoken.lines.values()].filter(({ speaker }) => meeting.erasedParticipants.has(speaker));
  const begun = meeting.spoken.flatMap((event) =>
    event.type === 'SpeakerRekeyed' && event.data.erasureId === erasureId ? [event.data.speaker] : [],
  );
  const rekeyed = new Set(
    [...theirs.flatMap(({ holders }) => [...holders]), ...begun].filter(
      (speaker) => !meeting.erasedParticipants.has(speaker),
    ),
  );
  return {
    rekeyed: [...rekeyed].toSorted((a, b) => a - b),
    lines: theirs.filter(({ isCorrected }) => isCorrected).map(({ line }) => line),
  };
}

function erasePerson(
  { erasureId, ...wanted }: Extract<ErasingCommand, { type: 'erasePerson' }>,
  meeting: Meeting,
): MeetingEvent[] {
  mustBeComplete(meeting);
  if (meeting.erasures.has(erasureId)) return [];
  if (wanted.participants.some((number) => !meeting.participants.has(number)))
    throw new GreffierError(PARTICIPANT_NOT_FOUND);
  if (wanted.guests?.some((number) => !meeting.guests.has(number))) throw new GreffierError(GUEST_NOT_FOUND);
  const participants = [...new Set(wanted.participants)].filter((number) => !meeting.erasedParticipants.has(number));
  const guests = [...new Set(wanted.guests)].filter((number) => !meeting.erasedGuests.has(number));
  const links = linksNaming(meeting.links, participants, wanted.userId);
  const events: MeetingEvent[] = [];
  if (links.length > 0) events.push({ type: 'LinkErasureRequested', data: { erasureId, links } });
  if (participants.length + guests.length > 0)
    events.push({ type: 'PersonErasureRequested', data: { erasureId, participants, guests } });
  return events;
}

type Rekeyed = MeetingEventData<'SpeakerRekeyed'>;

/**
 * What stays of the speaker, less what earlier parts of the same erasure hold. Nobody's line is repeated that is being
 * erased.
 */
function rekeySpeaker(
  { meetingId, erasureId, speaker, captions }: Extract<ErasingCommand, { type: 'rekeySpeaker' }>,
  meeting: Meeting,
): MeetingEvent[] {
  if (meeting.erasures.get(erasureId) !== 'requested' || meeting.erasedParticipants.has(speaker)) return [];
  const { lines, voices } = spokenIn(meeting.spoken, captions);
  const voice = voices.get(speaker);
  if (!voice || voice.name === null) return [];
  const { name, email } = voice;
  const done = meeting.spoken.flatMap((event) =>
    event.type === 'SpeakerRekeyed' && event.data.erasureId === erasureId && event.data.speaker === speaker
      ? [event.data]
      : [],
  );
  const repeated = new Set(done.flatMap((part) => part.lines.map(({ line }) => line)));
  const staying = [...lines.values()].filter(
    (line) => !meeting.erasedParticipants.has(line.speaker) && wordsOf(line) !== null,
  );
  const held = staying
    .filter((line) => (line.source === speaker || line.speaker === speaker) && !repeated.has(line.line))
    .map(({ line, source, speaker: said, startedAt, at, text, correction }): Rekeyed['lines'][number] => ({
      line,
      source,
      speaker: said,
      startedAt,
      at,
      text: source === speaker ? text : null,
      correction: said === speaker ? correction : null,
    }));
  const words = staying
    .filter((line) => line.speaker === speaker)
    .reduce((sum, line) => sum + countWords(wordsOf(line) ?? ''), 0);
  const keyId = meetingKeys.speakerAfter(meetingId, speaker, erasureId);
  const parts = chunks(
    held,
    ({ text, correction }) =>
      (typeof text === 'string' ? text.length : 0) + (typeof correction === 'string' ? correction.length : 0),
  );
  const needed = parts.length > 0 || done.length > 0 ? parts : [[]];
  return needed.map((part, index) => ({
    type: 'SpeakerRekeyed',
    data: { erasureId, part: done.length + index, speaker, keyId, name, email, words, lines: part },
  }));
}

export function decideErasing(command: ErasingCommand, meeting: Meeting): readonly MeetingEvent[] {
  switch (command.type) {
    case 'erasePerson':
      return erasePerson(command, meeting);
    case 'rekeySpeaker':
      return isDeleted(meeting) ? [] : rekeySpeaker(command, meeting);
    case 'recordLinkErasure': {
      const { erasureId, keysDestroyed } = command;
      const links = meeting.links.erasures.get(erasureId);
      return isDeleted(meeting) || !links
        ? []
        : [{ type: 'LinksErased', data: { erasureId, links: [...links], keysDestroyed } }];
    }
    case 'recordPersonErasure': {
      const { erasureId, participants, guests = [], lines = [], keysDestroyed } = command;
      if (isDeleted(meeting) || meeting.erasures.get(erasureId) !== 'requested') return [];
      return [
        {
          type: 'PersonErased',
          data: { erasureId, participants: [...participants], guests: [...guests], lines: [...lines], keysDestroyed },
        },
      ];
    }
  }
}
