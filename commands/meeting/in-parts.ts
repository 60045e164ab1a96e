import { GreffierError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { transcriptStream, type TranscriptCommand } from '#domain/meeting/transcript-decider.ts';
import { loadTranscript } from '../capture/lines.ts';
import { handle, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';
import { loadMeeting } from './meeting.ts';

/** Appends of one command: a day of speech has fewer. */
const MOST_ROUNDS = 500;

export interface ChangedInParts {
  readonly isChanged: boolean;
  /** Of the last change; null where there was none. */
  readonly position: string | null;
  /** Of the meeting. */
  readonly revision: ExpectedRevision;
}

/**
 * A command over what was said that decides some lines at a time, until it decides nothing more. Interrupted and
 * repeated, it goes on. Throws MEETING_NOT_FOUND for a meeting without a transcript, and what the decider throws.
 */
export async function changeInParts(
  dependencies: Dependencies,
  { meetingId, command, request }: { meetingId: string; command: TranscriptCommand; request: Request },
): Promise<ChangedInParts> {
  const captured = await loadTranscript(dependencies.log, await loadMeeting(dependencies.log, meetingId));
  if (captured === null) throw new GreffierError(MEETING_NOT_FOUND);
  const stream = transcriptStream(meetingId, captured);
  const loaded = await loadState(dependencies.log, stream);
  let { state } = loaded;
  let revision: ExpectedRevision = loaded.revision;
  let position: string | null = null;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (stream.decider.decide(command, state).length === 0) break;
    const commandId = derivedId('part', request.commandId, meetingId, String(round));
    ({ state, position, revision } = await handle(dependencies, {
      stream,
      command,
      request: { ...request, commandId },
    }));
  }
  return { isChanged: position !== null, position, revision };
}
