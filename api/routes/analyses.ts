import { analysisResult, analyze, mindMapOfTranscript, type analysisPending } from '#api/contract/analysis.ts';
import { GreffierError } from '#domain/errors.ts';
import type { z } from 'zod/mini';
import type { AnalysisDesk } from '../analysis/desk.ts';
import { ANALYSIS_RESULT_NOT_FOUND } from '../analysis/errors.ts';
import { checked, perform, type AnalysisAnswer } from '../analysis/task.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { isUuid } from '../http/correlation.ts';
import { takenBy } from '../http/deadline.ts';
import { answeringLate, endpoint, Reply, TRANSCRIPT_LIMIT, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { mindMapOfRequest } from '../mind-map/request.ts';

/** 202 with the address where the result will be; asking again a little later makes sense. */
function pending(id: string): Reply {
  const location = analysisResult.path.replace(':id', id);
  const body: z.infer<typeof analysisPending> = { success: true, pending: true, location };
  return new Reply(202, body, { location, 'retry-after': '2' });
}

export function analysisEndpoints(dependencies: ApiDependencies, desk: AnalysisDesk): Endpoint[] {
  const { lateResults, now } = dependencies;
  return [
    answeringLate(
      endpoint(
        analyze,
        async (call) => {
          const wanted = checked(call);
          const taken = () => takenBy(call.http.response);
          const outcome = await desk.handIn(call.asker.userId, taken, (signal) => perform(dependencies, call, wanted, signal));
          return 'result' in outcome ? outcome.result : pending(outcome.lateId);
        },
        TRANSCRIPT_LIMIT,
      ),
    ),
    endpoint(analysisResult, async ({ params: { id }, asker }) => {
      const late = isUuid(id) ? await lateResults.find(id, asker.userId, new Date(now())) : null;
      if (!late) throw new GreffierError(ANALYSIS_RESULT_NOT_FOUND);
      if (late.state === 'failed') throw new GreffierError(late.error);
      return late.state === 'pending' ? pending(id) : (late.answer as AnalysisAnswer);
    }),
    endpoint(mindMapOfTranscript, async ({ body }) => ({ ...SUCCESS, mindMap: { nodes: await mindMapOfRequest(body) } }), TRANSCRIPT_LIMIT),
  ];
}
