import type { AnalysisContext } from '../context/analysis.ts';
import type { LiveContext } from '../context/live.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import type { TakenUp } from '#domain/analysis/late-results.ts';
import { errorCode, GreffierError } from '#domain/errors.ts';
import { pause } from '#projections/engine/pause.ts';
import { z } from 'zod/mini';
import { accountReader } from '../accounts.ts';
import { mustBeWriter } from '../saving.ts';
import { ANALYSIS_RESULT_NOT_FOUND } from './errors.ts';
import { AnalysisQueue } from './queue.ts';
import { perform, type Asking, type Wanted } from './task.ts';

/** Between two looks for late analyses whose process is gone, in ms. */
const LOOK_MS = 5_000;

/** What another process does a late analysis by. Who asks is looked up again: their rights may have changed by then. */
const lateAnalysis = z.object({
  wanted: z.object({
    id: z.string(),
    saves: z.boolean(),
    transcript: z.string(),
    title: z.optional(z.string()),
  }),
  command: z.object({
    commandId: z.string(),
    actor: z.templateLiteral(['user:', z.string()]),
    correlationId: z.string(),
  }),
});

export const taskOf = ({
  wanted,
  command: { commandId, actor, correlationId },
}: Pick<Asking, 'command'> & { readonly wanted: Wanted }): unknown => ({
  wanted,
  command: { commandId, actor, correlationId },
});

export type ResumingDependencies = RecordContext &
  ReadingContext &
  AnalysisContext &
  Pick<LiveContext, 'closing'> &
  Pick<ServingContext, 'logger'>;

/** Does one late analysis that a process which is gone has begun; answers whether there was one. */
export function resumeAnalysis(dependencies: ResumingDependencies): Promise<boolean> {
  const account = accountReader(dependencies);
  return new AnalysisQueue(dependencies).takeUp(({ userId, content }: TakenUp) => async (signal) => {
    const { wanted, command } = lateAnalysis.parse(content);
    const user = await account(userId);
    if (user === null) throw new GreffierError(ANALYSIS_RESULT_NOT_FOUND);
    if (wanted.saves) mustBeWriter(user);
    const principal = { userId, displayName: user.displayName, email: user.email, role: user.role };
    return perform(dependencies, { principal, command, wanted: { ...wanted, title: wanted.title } }, signal);
  });
}

/** Takes up late analyses of processes that are gone, one at a time, until this one is about to end. */
export async function resumeAnalyses(dependencies: ResumingDependencies): Promise<void> {
  const { closing, logger } = dependencies;
  while (!closing.aborted) {
    const found = await resumeAnalysis(dependencies).catch((error: unknown) => {
      logger.warn({ code: errorCode(error) }, 'cannot look for late analyses to take up, retrying');
      return false;
    });
    if (!found) await pause(LOOK_MS, closing);
  }
}
