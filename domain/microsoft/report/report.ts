import type { Decider } from '#domain/events/decider.ts';
import { isErased } from '#domain/events/personal.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import type { TranscriptName } from '../graph.ts';
import { reportEvents, type ReportedBy, type ReportEvent, type ReportRefusal } from './events.ts';
import { meetingOfReport, reportCategory } from './identity.ts';

/** What became of something that Microsoft told of. */
export interface Report {
  readonly phase: 'unknown' | 'transcript' | 'call' | 'done';
  /** Null for a call, and for one whose meeting was erased. */
  readonly name: TranscriptName | null;
  readonly callRecordId: string | null;
  /** ISO 8601. */
  readonly at: string | null;
  readonly refusal: ReportRefusal | null;
}

export type ReportCommand =
  | {
      readonly type: 'reportTranscript';
      readonly reportId: string;
      readonly by: ReportedBy;
      readonly name: TranscriptName;
      readonly at: string;
    }
  | { readonly type: 'takeTranscript'; readonly meetingId: string; readonly form: 'metadata' | 'vtt' | 'plain' }
  | { readonly type: 'refuseTranscript'; readonly reason: ReportRefusal }
  | { readonly type: 'reportCall'; readonly callRecordId: string; readonly at: string }
  | { readonly type: 'examineCall'; readonly transcripts: number };

const unknownReport: Report = { phase: 'unknown', name: null, callRecordId: null, at: null, refusal: null };

/** Each is reported once, however often Microsoft tells of it; one without an account is looked at again. */
function decide(command: ReportCommand, { phase, refusal }: Report): readonly ReportEvent[] {
  switch (command.type) {
    case 'reportTranscript': {
      if (phase !== 'unknown' && !(refusal === 'no-account' && command.by !== 'notification')) return [];
      const { reportId, by, name, at } = command;
      const { id: transcriptId, meetingId, organiserId } = name;
      const keyId = meetingKeys.report(meetingOfReport(reportId));
      return [{ type: 'GraphTranscriptReported', data: { keyId, by, organiserId, meetingId, transcriptId, at } }];
    }
    case 'takeTranscript': {
      const { meetingId, form } = command;
      return phase === 'transcript' ? [{ type: 'GraphTranscriptTaken', data: { meetingId, form } }] : [];
    }
    case 'refuseTranscript':
      return phase === 'transcript' ? [{ type: 'GraphTranscriptRefused', data: { reason: command.reason } }] : [];
    case 'reportCall': {
      const { callRecordId, at } = command;
      return phase === 'unknown' ? [{ type: 'GraphCallReported', data: { callRecordId, at } }] : [];
    }
    case 'examineCall':
      return phase === 'call' ? [{ type: 'GraphCallExamined', data: { transcripts: command.transcripts } }] : [];
  }
}

function evolve(report: Report, { type, data }: ReportEvent): Report {
  switch (type) {
    case 'GraphTranscriptReported': {
      const { organiserId, meetingId, transcriptId, at } = data;
      const isGone = isErased(organiserId) || isErased(meetingId) || isErased(transcriptId);
      const name = isGone ? null : { id: transcriptId, meetingId, organiserId };
      return { ...report, phase: 'transcript', name, at, refusal: null };
    }
    case 'GraphCallReported':
      return { ...report, phase: 'call', callRecordId: data.callRecordId, at: data.at };
    case 'GraphTranscriptRefused':
      return { ...report, phase: 'done', refusal: data.reason };
    case 'GraphTranscriptTaken':
    case 'GraphCallExamined':
      return { ...report, phase: 'done' };
  }
}

export const reportDecider: Decider<Report, ReportCommand, ReportEvent> = {
  initialState: unknownReport,
  decide,
  evolve,
};

/** What Microsoft told of, each in a stream of its own. */
export const reportStreams = decidedStreams(reportCategory, { events: reportEvents, decider: reportDecider });
