import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { meetingSeries, setMeetingApart, type ToldBefore } from '#api/contract/series.ts';
import { GreffierError } from '#domain/errors.ts';
import { localDay } from '#domain/local-time.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { nameOf, type Passage } from '#projections/knowledge/passages.ts';
import { positionOfMeeting } from '#projections/knowledge/position.ts';
import { ownOf } from '#projections/knowledge/asked.ts';
import { carriedOver, type Told } from '#projections/series/carried.ts';
import { seriesOf } from '#projections/series/members.ts';
import { readerOf } from '#projections/viewer.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { MeetingChanger } from '../meetings/changes.ts';
import { tagged, type MeetingReader } from '../meetings/reader.ts';
import { relatedView } from '../views/knowledge.ts';

/** A meeting among those that recur with it. */
export function seriesEndpoints(dependencies: RecordContext & ReadingContext, reader: MeetingReader): Endpoint[] {
  const { pool, progress, now } = dependencies;
  const changer = new MeetingChanger(dependencies);
  return [
    endpoint(meetingSeries, async (call) => {
      const meeting = await reader.meeting(call);
      // What the caller changed last may be another meeting, which is of the series or apart by it.
      for (const position of [await positionOfMeeting(pool, meeting.id), call.query.minPosition])
        if (position !== null && position !== undefined) await progress.reached(['knowledge'], position);
      const [series, own] = await Promise.all([
        readerOf(pool, call.principal).then((viewer) => seriesOf(pool, viewer, meeting.id)),
        ownOf(pool, meeting.id),
      ]);
      if (!series || !own) throw new GreffierError(MEETING_NOT_FOUND);
      const { isApart: apart, earlier, later } = series;
      const itself = { meetingId: meeting.id, title: meeting.title, ...own };
      const today = localDay(Date.parse(now()));
      const { actions, questions, decided, passages } = await carriedOver(dependencies, {
        own: itself,
        earlier,
        today,
      });
      const transcripts = new Map([itself, ...earlier].map((one) => [one.meetingId, one.transcript]));
      const passage = (of: string, line: number | null) => {
        const found = line === null ? undefined : passages.get(nameOf({ transcript: transcripts.get(of) ?? '', line }));
        return found ? passageView(of, found) : null;
      };
      const told = ({ meeting: of, text, line }: Told): ToldBefore[] => {
        const cited = passage(of.meetingId, line);
        return cited ? [{ text, meeting: relatedView(of), passage: cited }] : [];
      };
      await reader.shows(
        call,
        [...actions.map(({ meetingId }) => meetingId), ...questions.map((one) => one.meeting.meetingId)].concat(
          decided.map(({ before }) => before.meeting.meetingId),
        ),
      );
      return tagged(meeting, {
        apart,
        earlier: earlier.map(relatedView),
        later: later.map(relatedView),
        actions: actions.map(({ id, task, assignee, deadline, due, line, ...action }) => ({
          id,
          task,
          assignee,
          deadline,
          due,
          meeting: relatedView(action),
          passage: passage(action.meetingId, line),
        })),
        questions: questions.flatMap(told),
        decided: decided.flatMap(({ verdict, now: ofNow, before: ofBefore }) => {
          const [[current], [former]] = [told(ofNow), told(ofBefore)];
          return current && former ? [{ verdict, now: current, before: former }] : [];
        }),
      });
    }),
    endpoint(setMeetingApart, ({ params: { id }, body: { apart }, ...call }) =>
      changer.change(id, { type: 'setApart', apart, principal: call.principal }, call),
    ),
  ];
}

const passageView = (meetingId: string, { line, speaker, at, quote }: Passage) => ({
  meetingId,
  line,
  speaker,
  at,
  quote,
});
