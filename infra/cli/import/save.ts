import type { Dependencies } from '#commands/handle.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { meetingIdOf } from '#domain/meeting/identity.ts';
import type { TranscriptReader } from '#domain/transcript/reader.ts';
import { userKeys } from '#domain/user/identity.ts';
import type { SignedInUser } from '#domain/user/sessions.ts';
import { randomUUID } from 'node:crypto';
import type { ReadTranscript } from './plan.ts';

/** One meeting that a file is to become; its ids are given before, so that saving it again changes nothing. */
export interface Import {
  readonly meetingId: string;
  readonly title: string;
  /** Throws what `saveMeeting` throws. */
  save(): Promise<void>;
}

/** What all files of one run have in common. */
export interface ImportRun {
  readonly dependencies: Dependencies;
  readonly transcripts: TranscriptReader;
  readonly importer: SignedInUser;
  readonly correlationId: string;
  /** When a file that names no date of its own was held, ISO 8601: the moment of the import. */
  readonly startedAt: string;
  /** Of every file only the day is known: `--date` named no hour. */
  readonly dayOnly: boolean;
  /** By path, of transcripts that have no title of their own. */
  readonly titles: ReadonlyMap<string, string>;
}

/** The meeting that a transcript becomes, with the ids that it will have. */
export function importOf(
  { transcript, title, heldAt }: ReadTranscript,
  { dependencies, importer, correlationId, startedAt, dayOnly }: Omit<ImportRun, 'titles' | 'transcripts'>,
): Import {
  const providerMeetingId = randomUUID();
  const request = { commandId: randomUUID(), actor: `user:${importer.id}`, correlationId } as const;
  const meeting = {
    platform: 'unknown',
    source: 'import',
    providerMeetingId,
    title,
    startedAt: heldAt ?? startedAt,
    dayOnly,
    endedAt: null,
    durationMs: transcript.durationMs,
    organiser: {
      userId: importer.id,
      keyId: userKeys.identity(importer.id),
      name: importer.displayName,
      email: importer.email,
    },
    participants: [],
    lines: numberLines(transcript.turns),
    capture: { method: null, sessionId: null, botName: null, meetingUrl: null },
  } as const;
  return {
    meetingId: meetingIdOf('unknown', providerMeetingId),
    title,
    save: async () => void (await saveMeeting(dependencies, meeting, request)),
  };
}
