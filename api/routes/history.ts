import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { type HistoryEntry, meetingAt, meetingHistory } from '#api/contract/history.ts';
import { loadTranscript } from '#commands/capture/lines.ts';
import { loadState } from '#commands/stream.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { differences, meetingAfter } from '#domain/meeting/past.ts';
import { restorable } from '#domain/meeting/restorable.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { meetingTold, type ToldInMeeting } from '#domain/meeting/telling.ts';
import type { MeetingRecord } from '#projections/meetings/queries.ts';
import { namesOfActors } from '#projections/users/names.ts';
import type { Viewer } from '#projections/viewer.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { ERASED_PERSON, PART_OF_GREFFIER, sentenceOf } from '../registry/sentence.ts';
import { attendanceChoicesOf, choicesBetween, type AttendanceChoice } from '../meetings/attendance-choices.ts';
import type { Telling } from '../registry/sentences/telling.ts';
import type { MeetingReader } from '../meetings/reader.ts';
import { mayEdit } from '../views/meeting.ts';

const MOMENT_NOT_FOUND: ErrorDefinition = {
  code: 'MOMENT_NOT_FOUND',
  kind: 'not-found',
  message: 'Cette réunion n’a pas de tel moment.',
};

type ToldOf = Omit<HistoryEntry, 'sentence' | 'revision' | 'at' | 'by' | 'person'>;

/** Of a choice that stands in no stream of a meeting the sentence says all. */
const CHOSEN = { type: 'AttendanceChosen', part: null, what: null, erased: false, undo: false, added: false } as const;

/** What happened to meetings, read from their streams, by those who may read them now. */
export function historyEndpoints(
  { log, pool }: Pick<RecordContext & ReadingContext, 'log' | 'pool'>,
  reader: MeetingReader,
): Endpoint[] {
  const load = async (meeting: MeetingRecord, viewer: Viewer) => {
    const { events, state } = await loadState(log, meetingStreams.of(meeting.id));
    const mayRestore = mayEdit(meeting, viewer);
    const restores: ReadonlyMap<bigint, string> = mayRestore ? restorable(events, state) : new Map();
    return { events, state, restores, happened: meetingTold(events, mayRestore) };
  };
  const entriesOf = async (
    happened: readonly ToldInMeeting[],
    choices: readonly AttendanceChoice[] = [],
  ): Promise<HistoryEntry[]> => {
    const names = await namesOfActors(
      pool,
      [...happened.map(({ event }) => event), ...choices].map(({ metadata }) => metadata.actor),
    );
    const entryOf = (event: Recorded, told: ToldOf, telling: Omit<Telling, 'nameOf'>): HistoryEntry => {
      const person = event.metadata.actor.startsWith('user:');
      const by = names.get(event.metadata.actor) ?? null;
      const done = sentenceOf(event, { ...telling, nameOf: () => ERASED_PERSON });
      return {
        ...told,
        sentence: `${by ?? (person ? ERASED_PERSON : PART_OF_GREFFIER)} ${done ?? 'a modifié la réunion'}.`,
        revision: String(event.revision),
        at: event.metadata.time,
        by,
        person,
      };
    };
    return [
      // At one moment a choice comes after what it is about.
      ...choices
        .toReversed()
        .map((event) => ({ ...entryOf(event, CHOSEN, { told: null, changes: [] }), revision: null })),
      ...happened.map(({ event, told, changes }) => entryOf(event, told, { told, changes })),
    ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  };
  return [
    endpoint(meetingHistory, async (call) => {
      const meeting = await reader.meeting(call);
      const { before, limit } = call.query;
      const { happened, restores } = await load(meeting, call.principal);
      const earlier = happened.filter(({ event }) => before === undefined || event.revision < BigInt(before));
      const page = earlier.toReversed().slice(0, limit);
      const next = earlier.length > page.length ? (page.at(-1)?.event.revision ?? null) : null;
      const timeOf = (revision: bigint | null) =>
        happened.find(({ event }) => event.revision === revision)?.event.metadata.time ?? null;
      const choices = choicesBetween(await attendanceChoicesOf({ log, pool }, meeting.id), {
        from: timeOf(next),
        until: timeOf(before === undefined ? null : BigInt(before)),
      });
      const entries = await entriesOf(page, choices);
      return {
        events: entries.map((entry) => {
          const subject = entry.revision === null ? undefined : restores.get(BigInt(entry.revision));
          return subject === undefined ? entry : { ...entry, restores: subject };
        }),
        next: next === null ? null : String(next),
      };
    }),
    endpoint(meetingAt, async (call) => {
      const { params } = call;
      const meeting = await reader.meeting(call);
      const { events, state, happened } = await load(meeting, call.principal);
      const index = happened.findIndex(({ event }) => event.revision === BigInt(params.revision));
      const captured = await loadTranscript(log, state);
      if (captured === null) throw new GreffierError(MEETING_NOT_FOUND);
      const [entry] = await entriesOf(happened.slice(index, index + 1));
      if (index === -1 || entry === undefined) throw new GreffierError(MOMENT_NOT_FOUND);
      const then = meetingAfter(events.slice(0, index + 1), { now: state, captured });
      const now = meetingAfter(events, { now: state, captured });
      return {
        event: entry,
        meeting: {
          ...then,
          people: [...then.people],
          keyPoints: [...then.keyPoints],
          decisions: [...then.decisions],
          questions: [...then.questions],
          actions: [...then.actions],
          lines: then.lines === null ? null : [...then.lines],
        },
        differences: differences(then, now),
      };
    }),
  ];
}
