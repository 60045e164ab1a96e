import type { analysisPending } from '#api/contract/analysis.ts';
import type { Route } from '#api/contract/route.ts';
import type { LateKind, LateResult } from '#domain/analysis/late-results.ts';
import type { z } from 'zod/mini';
import { Reply } from '../http/endpoint.ts';

/** 202 with the address, of `route`, where the result will be; asking again a little later makes sense. */
export function pending({ path }: Pick<Route, 'path'>, id: string): Reply {
  const location = path.replace(':id', id);
  const body: z.infer<typeof analysisPending> = { success: true, pending: true, location };
  return new Reply(202, body, { location, 'retry-after': '2' });
}

/** Whether a result is known to be of another kind; of one that is pending nothing is known yet. */
export const isOther = (late: LateResult, kind: LateKind): boolean =>
  late.state !== 'pending' && (late.of ?? 'analysis') !== kind;
