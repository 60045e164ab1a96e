import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

const time = z.iso.datetime({ offset: true });

/** How a transcript became known: a notification named it, its organiser's were walked, or a call led to it. */
export const REPORTED_BY = ['notification', 'sweep', 'call'] as const;
export type ReportedBy = (typeof REPORTED_BY)[number];

/** Why a transcript of Microsoft's became no meeting. */
export const REPORT_REFUSALS = ['no-account', 'gone', 'empty', 'too-large', 'deleted', 'expired'] as const;
export type ReportRefusal = (typeof REPORT_REFUSALS)[number];

/**
 * What Microsoft told of: a transcript, or a call in which there may be some. The stream is `integration-report-{id}`.
 * The ids at Microsoft name the organiser, and are under a key of the meeting that the transcript becomes.
 */
export const reportEvents = {
  GraphTranscriptReported: eventType(
    z.object({
      keyId: z.string(),
      by: z.enum(REPORTED_BY),
      organiserId: personal(z.string()),
      meetingId: personal(z.string()),
      transcriptId: personal(z.string()),
      at: time,
    }),
  ),
  /** It is a meeting here. `form`: whether it has the names of those who speak. */
  GraphTranscriptTaken: eventType(z.object({ meetingId: z.string(), form: z.enum(['metadata', 'vtt', 'plain']) })),
  GraphTranscriptRefused: eventType(z.object({ reason: z.enum(REPORT_REFUSALS) })),
  GraphCallReported: eventType(z.object({ callRecordId: z.string(), at: time })),
  GraphCallExamined: eventType(z.object({ transcripts: z.int() })),
};

export type ReportEvent = EventOf<typeof reportEvents>;
