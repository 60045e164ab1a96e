import type { CaptionEvent } from '#domain/bot-session/events.ts';
import { captureOfBotSession, meetingOfBotSession, botSessionOf } from '#domain/bot-session/identity.ts';
import type { CapturedPerson, CaptureEventData } from '#domain/meeting/capture/events.ts';
import { idOfStream } from '#domain/events/category.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { countWords } from '#domain/transcript/transcript.ts';
import type { RowChange } from '../engine/changes.ts';
import { attendance, nameColumns } from './columns.ts';
import { meetings, participants } from './tables.ts';

// Who is in a capture, and how much they said: rows of `participants`, and the figures of the meeting that follow.

type On<Type extends MeetingEvent['type']> = Recorded<Extract<MeetingEvent, { type: Type }>>;

const keyOf = (event: { readonly stream: string }) => ({ meeting_id: idOfStream(event.stream) });

/** Erased people have no row. */
export const peopleRows = (meetingId: string, captureId: string, people: readonly CapturedPerson[]): RowChange[] =>
  people.flatMap(({ number, name, email }) =>
    isErased(name)
      ? []
      : [
          participants.insert({
            meeting_id: meetingId,
            capture_id: captureId,
            number,
            ...nameColumns(name),
            email: attendance(orElse(email, null)),
            words: 0,
          }),
        ],
  );

/** What each speaker of a part said more. */
export const spokenIn = (
  captureId: string,
  { voices }: Pick<CaptureEventData<'CapturePartRecorded'>, 'voices'>,
): RowChange[] =>
  voices.map(({ speaker, lines }) =>
    participants.increment(
      { capture_id: captureId, number: speaker },
      { words: lines.reduce((sum, { text }) => sum + countWords(orElse(text, '')), 0) },
    ),
  );

const captureRow = (session: string) => ({
  meeting_id: meetingOfBotSession(session),
  capture_id: captureOfBotSession(session),
});

/** Who speaks in a bot session is a participant of the meeting that it makes, and still counts once erased. */
export function speakerSeen(event: Recorded<Extract<CaptionEvent, { type: 'CaptionSpeakerSeen' }>>): RowChange[] {
  const session = botSessionOf(event.stream);
  const { speaker, name } = event.data;
  if (session === null) return [];
  const shown = isErased(name)
    ? []
    : [participants.insert({ ...captureRow(session), number: speaker, ...nameColumns(name), email: null, words: 0 })];
  return [...shown, meetings.increment({ meeting_id: meetingOfBotSession(session) }, { participant_count: 1 })];
}

export function captionFinalised(event: Recorded<Extract<CaptionEvent, { type: 'CaptionFinalised' }>>): RowChange[] {
  const session = botSessionOf(event.stream);
  if (session === null) return [];
  const meetingId = meetingOfBotSession(session);
  const { speaker, text } = event.data;
  return [
    participants.increment(
      { capture_id: captureOfBotSession(session), number: speaker },
      { words: countWords(orElse(text, '')) },
    ),
    meetings.increment({ meeting_id: meetingId }, { line_count: 1 }),
  ];
}

/** What a rewrite adds to, or takes from, what its speaker said; where the line was nobody's, all of it is theirs. */
export function captionRevised(event: Recorded<Extract<CaptionEvent, { type: 'CaptionRevised' }>>): RowChange[] {
  const session = botSessionOf(event.stream);
  const { speaker, words, from } = event.data;
  if (session === null || words === null) return [];
  const more = (number: number, count: number): RowChange =>
    participants.increment({ capture_id: captureOfBotSession(session), number }, { words: count });
  return from === null
    ? [more(speaker, words.after - words.before)]
    : [more(from.speaker, -words.before), more(speaker, words.after)];
}

export const speakerKey = ({ data }: { readonly data: { readonly captureId: string } }, number: number) => ({
  capture_id: data.captureId,
  number,
});

/** Somebody who was heard and not named counts, and still does once erased. */
export function speakerAdded(event: On<'SpeakerAdded'>): RowChange[] {
  const { speaker, name } = event.data;
  const shown = isErased(name)
    ? []
    : [
        participants.insert({
          ...keyOf(event),
          ...speakerKey(event, speaker),
          ...nameColumns(name),
          email: null,
          words: 0,
        }),
      ];
  return [...shown, meetings.increment(keyOf(event), { participant_count: 1 })];
}

export function lineCorrected(event: On<'TranscriptLineCorrected'>): RowChange[] {
  const { previous, speaker, words } = event.data;
  return [
    participants.increment(speakerKey(event, previous), { words: -words.before }),
    participants.increment(speakerKey(event, speaker), { words: words.after }),
    meetings.increment(keyOf(event), { corrected_words: words.after - words.before }),
  ];
}

/** The whole row again: after the erasure of the former key there is nothing else to make it from. */
export function speakerRekeyed(event: On<'SpeakerRekeyed'>): RowChange[] {
  const { part, speaker, name, email, words } = event.data;
  return part > 0 || isErased(name)
    ? []
    : [
        participants.upsert({
          ...keyOf(event),
          ...speakerKey(event, speaker),
          ...nameColumns(name),
          email: attendance(orElse(email, null)),
          words,
        }),
      ];
}

export function speakerRenamed(event: On<'SpeakerRenamed'>): RowChange[] {
  const { speaker, name } = event.data;
  return isErased(name) ? [] : [participants.patch(speakerKey(event, speaker), nameColumns(name))];
}

/** Of a capture, or of a meeting: what was recorded before captures had streams, and a bot session, have its id. */
export const peopleGone = (event: Recorded): RowChange[] => [
  participants.removeWhere({ capture_id: idOfStream(event.stream) }),
];
