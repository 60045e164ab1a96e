import { takeGoogleTranscript, type TakeDependencies, type Taken } from '#commands/google/take.ts';
import { changeTranscript } from '#commands/google/transcript.ts';
import type { Request } from '#commands/handle.ts';
import { loadState } from '#commands/stream.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { GoogleAccess } from '#domain/google/access.ts';
import { GOOGLE_FAILURES } from '#domain/google/failures.ts';
import {
  googleTranscriptEvents,
  googleTranscriptStreams,
  type FoundTranscript,
} from '#domain/google/sync/transcript.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';

export const googleTranscripts = requestKind(googleTranscriptEvents, {
  kind: 'google-transcript',
  purpose: 'make a meeting of a transcript of Meet',
  opens: { GoogleTranscriptFound: () => ({}) },
  closes: { GoogleTranscriptTaken: theOne, GoogleTranscriptRefused: theOne },
});

const HOUR_MS = 3_600_000;
/** What Google does not have after an hour it will not have. */
const NOT_YET_MS = HOUR_MS;
/** As long as an authorisation that was taken back may take to be given again. */
const PATIENCE_MS = 30 * 24 * HOUR_MS;

export interface TranscriptDependencies extends TakeDependencies {
  readonly access: Pick<GoogleAccess, 'people'>;
  readonly pool: Pool;
  /** Resolves once tables have what calendars, and bots, said before now. */
  readonly projected: (signal: AbortSignal) => Promise<void>;
}

/** Makes meetings of transcripts that were found, one after the other: what Google allows in a minute is little. */
export const googleTranscriptTaker = (
  dependencies: TranscriptDependencies,
): Reactor<typeof googleTranscripts.kind> => ({
  request: googleTranscripts,
  concurrency: 1,
  act: async (open, signal) => {
    const transcriptId = open.subject.replace(/^googletranscript-/u, '');
    const { state } = await loadState(dependencies.log, googleTranscriptStreams.of(transcriptId));
    if (state.phase !== 'found') {
      await closeRequest(dependencies.pool, open);
      return null;
    }
    const request = {
      commandId: derivedId('take-transcript', open.askedBy),
      actor: 'system:google-sync',
      correlationId: open.correlationId,
    } as const;
    const taken = await takenOf(dependencies, { transcriptId, state, request, signal });
    const command =
      'refusal' in taken
        ? ({ type: 'refuseTranscript', reason: taken.refusal } as const)
        : ({ type: 'takeTranscript', ...taken } as const);
    return (await changeTranscript(dependencies, { transcriptId, command }, request)).position;
  },
});

interface Taking {
  readonly transcriptId: string;
  readonly state: FoundTranscript;
  readonly request: Request;
  readonly signal: AbortSignal;
}

/** Throws what is to be tried again. */
async function takenOf(
  dependencies: TranscriptDependencies,
  { transcriptId, state: { name, at }, request, signal }: Taking,
): Promise<Taken> {
  if (name === null) return { refusal: 'deleted' };
  const { access, now } = dependencies;
  const age = Date.parse(now()) - Date.parse(at ?? now());
  try {
    await dependencies.projected(signal);
    const person = (await access.people(signal)).find(({ userId }) => userId === name.userId);
    if (!person) throw new GreffierError(GOOGLE_FAILURES.authorisationRevoked);
    return await takeGoogleTranscript(dependencies, { transcriptId, name, person, request, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (isError(error, GOOGLE_FAILURES.notFound) && age > NOT_YET_MS) return { refusal: 'gone' };
    if (age > PATIENCE_MS) return { refusal: 'expired' };
    throw error;
  }
}
