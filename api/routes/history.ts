import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { type HistoryEntry, meetingAt, meetingHistory } from '#api/contract/history.ts';
import { loadTranscript } from '#commands/capture/lines.ts';
import { loadState } from '#commands/stream.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { differences, meetingAfter } from '#domain/meeting/past.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { meetingTold, type ToldInMeeting } from '#domain/meeting/telling.ts';
import type { MeetingRecord } from '#projections/meetings/queries.ts';
import { namesOfActors } from '#projections/users/names.ts';
import type { Viewer } from '#projections/viewer.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { ERASED_PERSON, PART_OF_GREFFIER, sentenceOf } from '../registry/sentence.ts';
import type { MeetingReader } from '../meetings/reader.ts';
import { mayEdit } from '../views/meeting.ts';

const MOMENT_NOT_FOUND: ErrorDefinition = {
  code: 'MOMENT_NOT_FOUND',
  kind: 'not-found',
  message: 'Cette réunion n’a pas de tel moment.',
};

/** What happened to meetings, read from their streams, by those who may read them now. */
export function historyEndpoints(
  { log, pool }: Pick<RecordContext & ReadingContext, 'log' | 'pool'>,
  reader: MeetingReader,
): Endpoint[] {
  const load = async (meeting: MeetingRecord, viewer: Viewer) => {
    const { events, state } = await loadState(log, meetingStreams.of(meeting.id));
    return { events, state, happened: meetingTold(events, mayEdit(meeting, viewer)) };
  };
  const entriesOf = async (happened: readonly ToldInMeeting[]): Promise<HistoryEntry[]> => {
    const names = await namesOfActors(
      pool,
      happened.map(({ event }) => event.metadata.actor),
    );
    return happened.map(({ event, told, changes }) => {
      const person = event.metadata.actor.startsWith('user:');
      const by = names.get(event.metadata.actor) ?? null;
      const done = sentenceOf(event, { told, changes, nameOf: () => ERASED_PERSON });
      return {
        ...told,
        sentence: `${by ?? (person ? ERASED_PERSON : PART_OF_GREFFIER)} ${done ?? 'a modifié la réunion'}.`,
        revision: String(event.revision),
        at: event.metadata.time,
        by,
        person,
      };
    });
  };
  return [
    endpoint(meetingHistory, async (call) => {
      const meeting = await reader.meeting(call);
      const { before, limit } = call.query;
      const { happened } = await load(meeting, call.principal);
      const earlier = happened.filter(({ event }) => before === undefined || event.revision < BigInt(before));
      const page = earlier.toReversed().slice(0, limit);
      const next = earlier.length > page.length ? (page.at(-1)?.event.revision ?? null) : null;
      return { events: await entriesOf(page), next: next === null ? null : String(next) };
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
          actions: [...then.actions],
          lines: then.lines === null ? null : [...then.lines],
        },
        differences: differences(then, now),
      };
    }),
  ];
}
