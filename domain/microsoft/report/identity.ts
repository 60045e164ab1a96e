import { category } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { documentMeetingIdOf } from '#domain/meeting/identity.ts';
import type { TranscriptName } from '../graph.ts';

export const reportCategory = category('integration-report');

/** The same for a transcript however it became known. Its id here says nothing of Microsoft's. */
export const transcriptReportId = ({ meetingId, id }: Pick<TranscriptName, 'meetingId' | 'id'>): string =>
  derivedId('graph-transcript', meetingId, id);

export const callReportId = (callRecordId: string): string => derivedId('graph-call', callRecordId);

/** The meeting that a reported transcript becomes. */
export const meetingOfReport = (reportId: string): string => documentMeetingIdOf('teams', reportId);
