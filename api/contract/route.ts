import type { ZodMiniType } from 'zod/mini';

export type Access = 'public' | 'signed-in' | 'admin';

/**
 * One call of the API: what it takes, what it answers and who may ask. The server mounts it, the browser calls it,
 * and the OpenAPI document describes it, all from this one object.
 */
export interface Route<
  Params extends ZodMiniType = ZodMiniType,
  Query extends ZodMiniType = ZodMiniType,
  Body extends ZodMiniType = ZodMiniType,
  Answer extends ZodMiniType = ZodMiniType,
> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express notation, from the root of the origin: `/api/meetings/:id`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  /** What a client has to know beyond that. */
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** The status of success; 200 unless said. */
  readonly status?: number;
  /** The media type of success, where it is not JSON: `answer` is then a text, or bytes. */
  readonly produces?: string;
  /** Each message, where success is a stream of them. */
  readonly messages?: ZodMiniType;
  /** The refresh cookie stands for the person, and no access token. */
  readonly byCookie?: true;
  /** What 202 answers, where the result may come later. */
  readonly accepted?: ZodMiniType;
  /** Other statuses that the same answer comes with, and what each of them says. */
  readonly otherwise?: Readonly<Record<number, string>>;
  /** Codes of what may stand in the way for a while: a refusal with 503, which is worth another try. */
  readonly unavailable?: readonly string[];
}

/** What a call may be told that waits until the read tables have seen a change. */
export const TABLES_BEHIND: readonly string[] = ['NOT_YET_VISIBLE', 'PROJECTION_STOPPED'];

export const route = <P extends ZodMiniType, Q extends ZodMiniType, B extends ZodMiniType, A extends ZodMiniType>(
  definition: Route<P, Q, B, A>,
): Route<P, Q, B, A> => definition;
