import type { AnalysisContext } from '../context/analysis.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { analysisResult, analyze, mindMapOfTranscript } from '#api/contract/analysis.ts';
import { GreffierError } from '#domain/errors.ts';
import type { AnalysisQueue } from '../analysis/queue.ts';
import { isOther, pending } from '../analysis/pending.ts';
import { ANALYSIS_RESULT_NOT_FOUND } from '../analysis/errors.ts';
import { taskOf } from '../analysis/resume.ts';
import { checked, perform } from '../analysis/task.ts';
import { isUuid } from '../http/correlation.ts';
import { takenBy } from '../http/deadline.ts';
import { answeringLate, endpoint, Reply, TRANSCRIPT_LIMIT, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { mindMapOfRequest } from '../mind-map/request.ts';

export function analysisEndpoints(
  dependencies: RecordContext & ReadingContext & AnalysisContext,
  desk: AnalysisQueue,
): Endpoint[] {
  const { lateResults, now } = dependencies;
  return [
    answeringLate(
      endpoint(
        analyze,
        async (call) => {
          const wanted = checked(call);
          const taken = () => takenBy(call.http.response);
          const { principal, command } = call;
          const task = taskOf({ wanted, command });
          const outcome = await desk.handIn({ userId: principal.userId, taken, task }, (signal) =>
            perform(dependencies, { principal, command, wanted }, signal),
          );
          return 'result' in outcome ? outcome.result : pending(analysisResult, outcome.lateId);
        },
        TRANSCRIPT_LIMIT,
      ),
    ),
    endpoint(analysisResult, async ({ params: { id }, principal }) => {
      const late = isUuid(id) ? await lateResults.find(id, principal.userId, new Date(now())) : null;
      if (!late || isOther(late, 'analysis')) throw new GreffierError(ANALYSIS_RESULT_NOT_FOUND);
      if (late.state === 'failed') throw new GreffierError(late.error);
      return late.state === 'pending' ? pending(analysisResult, id) : new Reply(200, late.answer);
    }),
    endpoint(
      mindMapOfTranscript,
      async ({ body }) => ({ ...SUCCESS, mindMap: { nodes: await mindMapOfRequest(body) } }),
      TRANSCRIPT_LIMIT,
    ),
  ];
}
