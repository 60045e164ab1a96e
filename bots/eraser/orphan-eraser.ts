import type { Dependencies } from '#commands/handle.ts';
import { loadMeeting } from '#commands/meeting/meeting.ts';
import { captureEvents } from '#domain/meeting/capture/events.ts';
import { idOfStream } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { requestKind } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';
import { eraseCapture } from './capture-eraser.ts';

/** A caller may repeat an interrupted command for this long. */
const PATIENCE_MS = 3_600_000;

const dueAfter = (time: string): string => new Date(Date.parse(time) + PATIENCE_MS).toISOString();

export const orphanErasure = requestKind(
  { ...captureEvents, ...meetingEvents },
  {
    kind: 'erase-orphan',
    purpose: 'erase a capture whose meeting was never registered',
    opens: {
      CaptureStarted: ({ stream, data, metadata }) =>
        data.keptIn === 'captions'
          ? null
          : { subject: data.meetingId, detail: idOfStream(stream), due: dueAfter(metadata.time) },
    },
    closes: {
      MeetingRegistered: ({ data }) => ({ detail: data.transcript.captureId }),
      TranscriptChosen: ({ data }) => ({ detail: data.transcript.captureId }),
    },
  },
);

/**
 * Erases what was recorded for a meeting that never came: saving was cut off or refused in between. Nobody could read
 * it, and nobody could delete it.
 */
export const orphanEraser = (
  dependencies: Dependencies,
  keyring: Keyring,
  pool: Pool,
): Reactor<typeof orphanErasure.kind> => ({
  request: orphanErasure,
  concurrency: 1,
  act: async (request) => {
    const { subject, detail: captureId, askedBy, correlationId } = request;
    const { captures } = await loadMeeting(dependencies.log, subject);
    if (!captures.has(captureId))
      await eraseCapture(dependencies, keyring, {
        meetingId: subject,
        capture: { captureId, keptIn: 'capture', session: null },
        request: { commandId: derivedId('erase-orphan', askedBy), actor: 'system:eraser', correlationId },
      });
    await closeRequest(pool, request);
    return null;
  },
});
