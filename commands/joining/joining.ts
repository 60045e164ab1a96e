import {
  attendanceStreams,
  mustBeFreeToChoose,
  type Attendance,
  type AttendanceCommand,
} from '#domain/joining/attendance.ts';
import { plannedStreams, type Plan, type PlanCommand } from '#domain/joining/planned.ts';
import type { JoiningPreference } from '#domain/joining/kinds.ts';
import { joiningStreams } from '#domain/joining/preference.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

/** Says to which of their meetings somebody wants a bot to come by itself. */
export const preferJoining = (
  dependencies: Dependencies,
  { userId, wants }: { readonly userId: string; readonly wants: JoiningPreference },
  request: Request,
): Promise<CommandResult<JoiningPreference>> =>
  handle(dependencies, {
    stream: joiningStreams.of(userId),
    command: { type: 'preferJoining', userId, wants },
    request,
  });

type Choose = Omit<Extract<AttendanceCommand, { type: 'chooseAttendance' }>, 'type' | 'meetingId'>;

export interface AttendanceChoice extends Choose {
  readonly meetingId: string;
  /** Null of a meeting that stands alone. */
  readonly seriesId: string | null;
}

/**
 * Chooses whether a bot comes to a meeting, or to every one of its series. Throws ORGANISER_CHOSE where an attendee
 * chooses and who organises it did, of the meeting or of its series.
 */
export async function chooseAttendance(
  dependencies: Dependencies,
  { seriesId, ...choice }: AttendanceChoice,
  request: Request,
): Promise<CommandResult<Attendance>> {
  const { meetingId, scope, standing } = choice;
  const series = seriesId ?? meetingId;
  const [subject, other] = scope === 'series' ? [series, meetingId] : [meetingId, series];
  return handle(dependencies, {
    stream: attendanceStreams.of(subject),
    command: { type: 'chooseAttendance', ...choice },
    request,
    beforeAppend: async () => {
      if (other !== subject)
        mustBeFreeToChoose(standing, (await loadState(dependencies.log, attendanceStreams.of(other))).state);
    },
  });
}

/** Records what became of sending a bot to a meeting or planned link. */
export const recordSending = (
  dependencies: Dependencies,
  subject: string,
  { command, request }: { readonly command: AttendanceCommand; readonly request: Request },
): Promise<CommandResult<Attendance>> =>
  handle(dependencies, { stream: attendanceStreams.of(subject), command, request });

/** Throws PLAN_NOT_FOUND or PLAN_OVER. */
export const changePlan = (
  dependencies: Dependencies,
  planId: string,
  { command, request }: { readonly command: PlanCommand; readonly request: Request },
): Promise<CommandResult<Plan>> => handle(dependencies, { stream: plannedStreams.of(planId), command, request });
