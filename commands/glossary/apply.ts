import { GreffierError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import type { Glossary } from '#domain/glossary/glossary.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { transcriptStream } from '#domain/meeting/transcript-decider.ts';
import { loadTranscript } from '../capture/lines.ts';
import { handle, type Dependencies, type Request } from '../handle.ts';
import { loadMeeting } from '../meeting/meeting.ts';
import { loadState } from '../stream.ts';

/** Appends of one meeting: a day of speech has fewer. */
const MOST_ROUNDS = 500;

export interface GlossaryChange {
  readonly meetingId: string;
  readonly change:
    | { readonly type: 'applyGlossary'; readonly glossary: Glossary }
    | { readonly type: 'withdrawEntry'; readonly entryId: string; readonly glossary: Glossary };
  readonly request: Request;
}

export interface ChangedByGlossary {
  readonly isChanged: boolean;
  /** Of the last change; null where there was none. */
  readonly position: string | null;
  /** Of the meeting. */
  readonly revision: ExpectedRevision;
}

/**
 * Applies the glossary to what was said in a meeting, or takes an entry of it back there, some lines at a time. Answers
 * whether there was anything to do, and the last position. Interrupted and repeated, it goes on.
 * Throws MEETING_NOT_FOUND for one without a transcript.
 */
export async function changeByGlossary(
  dependencies: Dependencies,
  { meetingId, change, request }: GlossaryChange,
): Promise<ChangedByGlossary> {
  const captured = await loadTranscript(dependencies.log, await loadMeeting(dependencies.log, meetingId));
  if (captured === null) throw new GreffierError(MEETING_NOT_FOUND);
  const stream = transcriptStream(meetingId, captured);
  const command = { ...change, meetingId };
  const loaded = await loadState(dependencies.log, stream);
  let { state } = loaded;
  let revision: ExpectedRevision = loaded.revision;
  let position: string | null = null;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (stream.decider.decide(command, state).length === 0) break;
    const commandId = derivedId('glossary', request.commandId, meetingId, String(round));
    ({ state, position, revision } = await handle(dependencies, {
      stream,
      command,
      request: { ...request, commandId },
    }));
  }
  return { isChanged: position !== null, position, revision };
}
