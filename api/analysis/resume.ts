import type { AnalysisContext } from '../context/analysis.ts';
import type { LiveContext } from '../context/live.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import type { TakenUp } from '#domain/analysis/late-results.ts';
import { errorCode, GreffierError } from '#domain/errors.ts';
import { savedMeeting, type SavedMeetingPayload } from '#api/contract/saves.ts';
import type { Request as CommandRequest } from '#commands/handle.ts';
import { pause } from '#projections/engine/pause.ts';
import { z } from 'zod/mini';
import { accountReader } from '../accounts.ts';
import { savePayload } from '../payload-saving.ts';
import { mustBeWriter, type Saver } from '../saving.ts';
import { ANALYSIS_RESULT_NOT_FOUND, ANALYSIS_TOO_LONG, analysisImpossible, SAVE_GIVEN_UP } from './errors.ts';
import { AnalysisQueue, type TakenUpWork } from './queue.ts';
import { perform, type Asking, type Wanted } from './task.ts';

const ANALYSIS_GIVEN_UP = analysisImpossible(ANALYSIS_TOO_LONG.message, ANALYSIS_TOO_LONG.kind);

/** Between two looks for late work whose process is gone, in ms. */
const LOOK_MS = 5_000;

const lateCommand = z.object({
  commandId: z.string(),
  actor: z.templateLiteral(['user:', z.string()]),
  correlationId: z.string(),
});

/** What another process does a late analysis by. Who asks is looked up again: their rights may have changed by then. */
const lateAnalysis = z.object({
  wanted: z.object({
    id: z.string(),
    saves: z.boolean(),
    transcript: z.string(),
    title: z.optional(z.string()),
  }),
  command: lateCommand,
});

/** The same of a late save. An analysis has no kind: earlier releases noted nothing else. */
const lateSave = z.object({ kind: z.literal('save'), body: savedMeeting, command: lateCommand });

export const taskOf = ({
  wanted,
  command: { commandId, actor, correlationId },
}: Pick<Asking, 'command'> & { readonly wanted: Wanted }): unknown => ({
  wanted,
  command: { commandId, actor, correlationId },
});

interface LateSave {
  readonly command: CommandRequest;
  readonly body: SavedMeetingPayload;
}

/** The command is the same: a save that was written before its process was gone is answered as it is. */
export const saveTaskOf = ({ command: { commandId, actor, correlationId }, body }: LateSave): unknown => ({
  kind: 'save',
  body,
  command: { commandId, actor, correlationId },
});

export type ResumingDependencies = RecordContext &
  ReadingContext &
  AnalysisContext &
  Pick<LiveContext, 'closing'> &
  Pick<ServingContext, 'logger'>;

/** Does one piece of late work that a process which is gone has begun; answers whether there was one. */
export function resumeLate(dependencies: ResumingDependencies): Promise<boolean> {
  const account = accountReader(dependencies);
  const principalOf = async (userId: string): Promise<Saver> => {
    const user = await account(userId);
    if (user === null) throw new GreffierError(ANALYSIS_RESULT_NOT_FOUND);
    return { userId, displayName: user.displayName, email: user.email, role: user.role };
  };
  const analysing =
    ({ userId, content }: TakenUp) =>
    async (signal: AbortSignal) => {
      const { wanted, command } = lateAnalysis.parse(content);
      const principal = await principalOf(userId);
      if (wanted.saves) mustBeWriter(principal);
      return perform(dependencies, { principal, command, wanted: { ...wanted, title: wanted.title } }, signal);
    };
  const saving =
    ({ userId, content }: TakenUp) =>
    async (signal: AbortSignal) => {
      const { body, command } = lateSave.parse(content);
      const principal = await principalOf(userId);
      mustBeWriter(principal);
      return savePayload(dependencies, { principal, command, body }, signal);
    };
  const workOf = (taken: TakenUp): TakenUpWork =>
    isSave(taken.content)
      ? { of: 'save', givenUp: SAVE_GIVEN_UP, work: saving(taken) }
      : { of: 'analysis', givenUp: ANALYSIS_GIVEN_UP, work: analysing(taken) };
  return new AnalysisQueue(dependencies).takeUp(workOf);
}

const isSave = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'kind' in content && content.kind === 'save';

/** Takes up late work of processes that are gone, one at a time, until this one is about to end. */
export async function resumeLateWork(dependencies: ResumingDependencies): Promise<void> {
  const { closing, logger } = dependencies;
  while (!closing.aborted) {
    const found = await resumeLate(dependencies).catch((error: unknown) => {
      logger.warn({ code: errorCode(error) }, 'cannot look for late work to take up, retrying');
      return false;
    });
    if (!found) await pause(LOOK_MS, closing);
  }
}
