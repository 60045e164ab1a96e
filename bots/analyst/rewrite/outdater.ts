import { changeTranscript } from '#commands/meeting/correct.ts';
import type { Dependencies } from '#commands/handle.ts';
import { errorCode } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { EVENT_HELD_BACK } from '#domain/events/registry.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../../reactor.ts';

const now = () => ({});

/** Whatever was put right may have made minutes outdated. */
export const outdating = requestKind(meetingEvents, {
  kind: 'outdate',
  purpose: 'say what of the minutes rests on what somebody put right',
  opens: {
    // One that is chosen again does not know what was put right since it was made.
    AnalysisChosen: now,
    TranscriptLineCorrected: now,
    SpeakerRenamed: now,
    StatementCorrected: now,
    StatementRemoved: now,
    ActionItemAdded: now,
    ActionItemCorrected: now,
    ActionItemRemoved: now,
    ActionItemRestored: now,
  },
  closes: { MinutesOutdated: theOne, PersonErased: theOne, MeetingDeleted: theOne },
});

/** Not written while a process of an earlier release runs, or of a meeting that is gone: then nobody asks again. */
const NOBODYS = new Set([EVENT_HELD_BACK.code, MEETING_NOT_FOUND.code]);

/** Says which statements are outdated: what is to be rewritten follows from that. */
export const outdater = (dependencies: Dependencies, pool: Pool): Reactor<typeof outdating.kind> => ({
  request: outdating,
  concurrency: 2,
  act: async (open) => {
    const { subject: meetingId, askedBy, correlationId } = open;
    const commandId = derivedId('outdate', askedBy);
    const request = { commandId, actor: 'system:analyst', correlationId } as const;
    const command = { type: 'outdateMinutes' } as const;
    try {
      const { position } = await changeTranscript(dependencies, { meetingId, command, request });
      // What changes nothing is closed by no event.
      await closeRequest(pool, open);
      return position;
    } catch (error) {
      if (!NOBODYS.has(errorCode(error))) throw error;
      await closeRequest(pool, open);
      return null;
    }
  },
});
