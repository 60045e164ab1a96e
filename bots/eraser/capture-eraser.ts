import { handle, type Dependencies, type Request } from '#commands/handle.ts';
import { botSessionKeys } from '#domain/bot-session/identity.ts';
import type { CaptureCommand } from '#domain/meeting/capture/capture.ts';
import { captureKeys, type CaptureReference } from '#domain/meeting/capture/identity.ts';
import { captureStreams } from '#domain/meeting/capture/stream.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';

interface CaptureToErase {
  /** Whose capture it is, or was to be. */
  readonly meetingId: string;
  readonly capture: CaptureReference;
  /** That of the erasure of which this is a part. */
  readonly request: Request;
}

/**
 * Ends a capture, destroys its keys and those of its bot session, and says so; answers how many there were. Ended
 * first: what is being recorded at the moment is refused from then on. A capture that the meeting's own stream holds
 * has no keys but the meeting's.
 */
export async function eraseCapture(
  dependencies: Dependencies,
  keyring: Keyring,
  { meetingId, capture: { captureId, keptIn, session }, request }: CaptureToErase,
): Promise<number> {
  if (keptIn === 'meeting') return 0;
  const change = (command: CaptureCommand) =>
    handle(dependencies, {
      stream: captureStreams.of(captureId),
      command,
      request: { ...request, commandId: derivedId(command.type, request.commandId, captureId) },
    });
  await change({ type: 'deleteCapture' });
  let keysDestroyed = await keyring.destroy(captureKeys.owner(captureId));
  if (session !== null) keysDestroyed += await keyring.destroy(botSessionKeys.owner(session));
  await change({ type: 'recordCaptureErasure', meetingId, keysDestroyed });
  return keysDestroyed;
}
