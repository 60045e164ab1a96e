import type { TranscriptName } from '#domain/microsoft/graph.ts';
import type { ReportedBy } from '#domain/microsoft/report/events.ts';
import { callReportId, transcriptReportId } from '#domain/microsoft/report/identity.ts';
import { reportStreams, type Report, type ReportCommand } from '#domain/microsoft/report/report.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';

export const changeReport = (
  dependencies: Dependencies,
  { reportId, command }: { readonly reportId: string; readonly command: ReportCommand },
  request: Request,
): Promise<CommandResult<Report>> => handle(dependencies, { stream: reportStreams.of(reportId), command, request });

/** Notes that there is such a transcript. One that is known already is not noted again. */
export function reportTranscript(
  dependencies: Dependencies,
  { name, by }: { readonly name: TranscriptName; readonly by: ReportedBy },
  request: Request,
): Promise<CommandResult<Report>> {
  const reportId = transcriptReportId(name);
  const command = { type: 'reportTranscript', reportId, by, name, at: dependencies.now() } as const;
  return changeReport(dependencies, { reportId, command }, request);
}

/** Notes that a call is over, in which there may be transcripts. */
export const reportCall = (
  dependencies: Dependencies,
  callRecordId: string,
  request: Request,
): Promise<CommandResult<Report>> =>
  changeReport(
    dependencies,
    { reportId: callReportId(callRecordId), command: { type: 'reportCall', callRecordId, at: dependencies.now() } },
    request,
  );
