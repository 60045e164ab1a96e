import {
  chooseTranscript,
  joinMeeting,
  meetingCaptures,
  partMeeting,
  type CaptureView,
  type JoinableView,
} from '#api/contract/meeting-captures.ts';
import * as rooms from '#commands/room/occurrence.ts';
import type { CommandResult } from '#commands/handle.ts';
import { loadState } from '#commands/stream.ts';
import { GreffierError } from '#domain/errors.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import {
  capturesOf,
  joinableTo,
  roomOfMeeting,
  type CaptureOfMeeting,
  type JoinableMeeting,
} from '#projections/meetings/captures.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { MeetingChanger, type Changing } from '../meetings/changes.ts';
import { tagged, type MeetingReader } from '../meetings/reader.ts';
import { mayEdit } from '../views/meeting.ts';

const viewOf = ({ organiserId: _organiserId, startTime, ...meeting }: JoinableMeeting): JoinableView => ({
  ...meeting,
  startTime: startTime.toISOString(),
});

/** Which captures are of one meeting: shown to those who read them, decided by those who edit them. */
export function meetingCaptureEndpoints(
  dependencies: RecordContext & ReadingContext,
  reader: MeetingReader,
): Endpoint[] {
  const { pool, log } = dependencies;
  const changer = new MeetingChanger(dependencies);
  const placed = async (meetingId: string): Promise<rooms.Placed> => ({
    meetingId,
    roomId: await roomOfMeeting(pool, meetingId),
  });
  /** The meeting's own revision stays what it is. */
  const inRoom = (id: string, call: Changing, work: (meeting: rooms.Placed) => Promise<CommandResult<unknown>>) =>
    changer.with(id, call, async (meetingId) => {
      const result = await work(await placed(meetingId));
      return { ...result, revision: (await loadState(log, meetingStreams.of(meetingId))).revision };
    });
  return [
    endpoint(meetingCaptures, async (call) => {
      const meeting = await reader.meeting(call);
      const { principal } = call;
      const captures = await capturesOf(pool, principal, meeting.id);
      await reader.shows(
        call,
        captures.map(({ id }) => id),
      );
      const mayChoose = captures.every((one) => mayEdit(one, principal));
      const shown = ({ isChosen, ...one }: CaptureOfMeeting, index: number): CaptureView => ({
        ...viewOf(one),
        isChosen,
        isTranscript: index === 0,
        may: {
          part: captures.length > 1 && mayEdit(one, principal),
          choose: index > 0 && one.source !== 'calendar' && mayChoose,
        },
      });
      const offered = mayEdit(meeting, principal) ? await joinableTo(pool, principal, meeting.id) : [];
      return tagged(meeting, { captures: captures.map(shown), joinable: offered.map(viewOf) });
    }),
    endpoint(joinMeeting, ({ params: { id, other }, ...call }) =>
      inRoom(id, call, async (meeting) => {
        if (!isUuid(other) || other.toLowerCase() === meeting.meetingId) throw new GreffierError(MEETING_NOT_FOUND);
        const { principal, command: request } = call;
        const joined = await placed(other.toLowerCase());
        return rooms.joinMeeting(dependencies, { meeting: joined, other: meeting, principal, request });
      }),
    ),
    endpoint(partMeeting, ({ params: { id }, ...call }) =>
      inRoom(id, call, (meeting) =>
        rooms.partMeeting(dependencies, { meeting, principal: call.principal, request: call.command }),
      ),
    ),
    endpoint(chooseTranscript, ({ params: { id }, ...call }) =>
      inRoom(id, call, (meeting) =>
        rooms.chooseTranscript(dependencies, { meeting, principal: call.principal, request: call.command }),
      ),
    ),
  ];
}
