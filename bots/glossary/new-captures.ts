import { changeByGlossary } from '#commands/glossary/apply.ts';
import { readGlossary } from '#commands/glossary/glossary.ts';
import type { Dependencies } from '#commands/handle.ts';
import { errorCode } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { EVENT_HELD_BACK } from '#domain/events/registry.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';

/** What was captured, in whatever way, is put right as soon as it is whole. */
export const glossaryOnCaptures = requestKind(meetingEvents, {
  kind: 'apply-glossary',
  purpose: 'apply the glossary to a new transcript',
  opens: { TranscriptCompleted: () => ({}), TranscriptChosen: () => ({}) },
  closes: { MeetingDeleted: theOne },
});

/**
 * While a process of an earlier release runs, what is asked for old meetings is applied later; what is gone, or has
 * no transcript, has nothing to be put right.
 */
const NOBODYS = new Set([EVENT_HELD_BACK.code, MEETING_NOT_FOUND.code]);

/**
 * Applies the glossary to a meeting in the name of who keeps it; also before an analysis, which then needs no second.
 */
export async function applyToCapture(
  dependencies: Dependencies,
  { meetingId, askedBy, correlationId }: { meetingId: string; askedBy: string; correlationId: string },
): Promise<string | null> {
  const glossary = await readGlossary(dependencies.log);
  if (glossary.isEmpty) return null;
  const request = { commandId: derivedId('apply-glossary', askedBy), actor: 'system:glossary', correlationId } as const;
  const change = { type: 'applyGlossary', glossary } as const;
  try {
    return (await changeByGlossary(dependencies, { meetingId, change, request })).position;
  } catch (error) {
    if (NOBODYS.has(errorCode(error))) return null;
    throw error;
  }
}

export const captureCorrector = (dependencies: Dependencies, pool: Pool): Reactor<typeof glossaryOnCaptures.kind> => ({
  request: glossaryOnCaptures,
  concurrency: 1,
  act: async (open) => {
    const { subject: meetingId, askedBy, correlationId } = open;
    const position = await applyToCapture(dependencies, { meetingId, askedBy, correlationId });
    await closeRequest(pool, open);
    return position;
  },
});
