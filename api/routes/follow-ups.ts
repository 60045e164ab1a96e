import { meetingFollowUp, saveFollowUp, setFollowUpAside } from '#api/contract/follow-ups.ts';
import { changeFollowUp, type FollowUpChange } from '#commands/follow-up/follow-up.ts';
import { GreffierError } from '#domain/errors.ts';
import { localDay } from '#domain/local-time.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { cancelledAmong, FOLLOW_UPS_PROJECTION, followUpOf } from '#projections/follow-ups/queries.ts';
import { ownOf } from '#projections/knowledge/asked.ts';
import { leftOpen } from '#projections/series/carried.ts';
import { seriesOf } from '#projections/series/members.ts';
import { readerOf } from '#projections/viewer.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import type { MeetingReader, Reading } from '../meetings/reader.ts';
import type { Request as CommandRequest } from '#commands/handle.ts';
import { mustBeWriter } from '../saving.ts';
import { followUpView } from '../follow-ups/view.ts';

const BODY_LIMIT = 65_536;

/** « Suivi »: the draft of the next meeting, with the same people, while decisions or actions are open. */
export function followUpEndpoints(dependencies: RecordContext & ReadingContext, reader: MeetingReader): Endpoint[] {
  const { pool, progress, now } = dependencies;

  const changed = async (call: Omit<Reading, 'query'>, request: CommandRequest, wanted: Wanted) => {
    const { principal, params } = call;
    mustBeWriter(principal);
    const { id: meetingId } = await reader.meeting({ ...call, query: {} });
    const { position } = await changeFollowUp(dependencies, { meetingId, principal, ...wanted }, request);
    if (position === null) throw new TypeError(`the follow-up of ${params.id} was changed and has no position`);
    return { ...SUCCESS, position };
  };

  return [
    endpoint(meetingFollowUp, async (call) => {
      const meeting = await reader.meeting(call);
      const { minPosition } = call.query;
      if (minPosition !== undefined) await progress.reached([FOLLOW_UPS_PROJECTION], minPosition);
      const viewer = await readerOf(pool, call.principal);
      const [series, own, record] = await Promise.all([
        seriesOf(pool, viewer, meeting.id),
        ownOf(pool, meeting.id),
        followUpOf(dependencies, meeting.id),
      ]);
      if (!series || !own) throw new GreffierError(MEETING_NOT_FOUND);
      const { earlier, later } = series;
      const at = Date.parse(now());
      const itself = { ...own, meetingId: meeting.id, title: meeting.title };
      const [open, cancelled] = await Promise.all([
        leftOpen(dependencies, { meetings: [itself, ...earlier], today: localDay(at) }),
        cancelledAmong(
          pool,
          later.map(({ meetingId }) => meetingId),
        ),
      ]);
      const mayChange = call.principal.isAdmin || meeting.organiserId === call.principal.userId;
      const next = later.find(({ meetingId }) => !cancelled.has(meetingId)) ?? null;
      // What earlier meetings left open is shown, too.
      if (mayChange)
        await reader.shows(call, [
          ...open.actions.map(({ meetingId }) => meetingId),
          ...open.questions.map((one) => one.meeting.meetingId),
        ]);
      return followUpView({ meeting, record, earlier, next, open, mayChange, now: at });
    }),
    endpoint(
      saveFollowUp,
      async ({ body: { version: seen, draft, plans }, command, ...call }) =>
        changed(call, command, { seen, change: { type: 'save', draft, plans } }),
      BODY_LIMIT,
    ),
    endpoint(setFollowUpAside, async ({ body: { version: seen, aside }, command, ...call }) =>
      changed(call, command, { seen, change: { type: aside ? 'discard' : 'reopen' } }),
    ),
  ];
}

interface Wanted {
  readonly seen: number;
  readonly change: FollowUpChange;
}
