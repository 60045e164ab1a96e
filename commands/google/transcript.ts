import { derivedId } from '#domain/events/derived-id.ts';
import {
  googleTranscriptStreams,
  transcriptIdOf,
  type FoundTranscript,
  type TranscriptCommand,
  type TranscriptName,
} from '#domain/google/sync/transcript.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';
import { ownRequest } from './sync.ts';

export const changeTranscript = (
  dependencies: Dependencies,
  { transcriptId, command }: { readonly transcriptId: string; readonly command: TranscriptCommand },
  request: Request,
): Promise<CommandResult<FoundTranscript>> =>
  handle(dependencies, { stream: googleTranscriptStreams.of(transcriptId), command, request });

/** Notes that there is such a transcript. Answers whether nobody knew. */
export async function findTranscript(dependencies: Dependencies, name: TranscriptName): Promise<boolean> {
  const transcriptId = transcriptIdOf(name.transcript);
  const { state } = await loadState(dependencies.log, googleTranscriptStreams.of(transcriptId));
  if (state.phase !== 'unknown' && state.refusal !== 'no-account') return false;
  const at = dependencies.now();
  const request = { ...ownRequest(), commandId: derivedId('google-found', transcriptId, state.at ?? '') };
  await changeTranscript(dependencies, { transcriptId, command: { type: 'findTranscript', at, ...name } }, request);
  return true;
}
