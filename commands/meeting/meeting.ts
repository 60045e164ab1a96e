import type { EventLog } from '#domain/events/log.ts';
import type { MeetingCommand } from '#domain/meeting/decide.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';
import { unchangedSince, type Seen } from './unchanged.ts';

export interface MeetingChange {
  readonly meetingId: string;
  readonly command: MeetingCommand;
  readonly request: Request;
  readonly seen?: Seen | undefined;
}

/** A command over one meeting: deletion, action items, outcomes of its analysis. What was said in it is not loaded. */
export const changeMeeting = (
  dependencies: Dependencies,
  { meetingId, seen, ...change }: MeetingChange,
): Promise<CommandResult<Meeting>> =>
  handle(dependencies, {
    stream: meetingStreams.of(meetingId),
    ...change,
    mustBeUnchanged: seen && unchangedSince(seen),
  });

/** Throws what the command would be refused with as the meeting stands now; records nothing. */
export async function decideOnMeeting(
  log: Pick<EventLog, 'load'>,
  { meetingId, command }: Pick<MeetingChange, 'meetingId' | 'command'>,
): Promise<void> {
  const stream = meetingStreams.of(meetingId);
  const { state } = await loadState(log, stream);
  stream.decider.decide(command, state);
}

/** A meeting as the log says now. */
export const loadMeeting = async (log: Pick<EventLog, 'load'>, meetingId: string): Promise<Meeting> =>
  (await loadState(log, meetingStreams.of(meetingId))).state;
