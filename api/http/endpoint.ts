import type { Route } from '#api/contract/route.ts';
import type { Request as CommandRequest } from '#commands/handle.ts';
import type { JsonParts } from '#domain/json-parts.ts';
import type { Viewer } from '#projections/viewer.ts';
import type { Request, Response } from 'express';
import type { z, ZodMiniType } from 'zod/mini';

/** Who asks, with the role of now. */
export interface Principal extends Viewer {
  readonly displayName: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** The epoch in which these rights were looked up: in another, they may be others. */
  readonly rightsEpoch: string;
  /** When what they presented stops being accepted. */
  readonly accessUntil: Date;
}

type Output<Schema> = NonNullable<Schema> extends ZodMiniType ? z.output<NonNullable<Schema>> : undefined;

/** A call whose parts the route's schemas have read, by somebody whom the route lets in. */
export interface Call<R extends Route, Who = Principal> {
  readonly params: Output<R['params']>;
  readonly query: Output<R['query']>;
  readonly body: Output<R['body']>;
  readonly principal: Who;
  /**
   * For commands: the same Idempotency-Key by the same person at the same address gives the same command id; If-Match,
   * the expected revision.
   */
  readonly command: CommandRequest;
  readonly http: { readonly request: Request; readonly response: Response };
}

/** An answer with a status of its own, where success has more than one. */
export class Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

type Handler<R extends Route, Who> = (
  call: Call<R, Who>,
) => Promise<z.input<R['answer']> | JsonParts<z.input<R['answer']> & object> | Reply>;

/** Largest body, in bytes. */
export interface BodyLimit {
  readonly bytes: number;
  /** Of observers, where theirs is another; with 0 they are refused before they send any. */
  readonly observers?: number;
}

/** A route of the contract with what answers it. */
export interface Endpoint {
  readonly route: Route;
  readonly handle: (call: Call<Route, Principal>) => Promise<unknown>;
  readonly bodyLimit: BodyLimit;
  /** Whether it answers with 202 what takes long. */
  readonly answersLate?: true;
}

/** How an answer that says little else begins. */
export const SUCCESS = { success: true } as const;

export const MEGABYTE = 1_048_576;
/** For bodies that carry a transcript: an observer's stands for ten hours of speech, and is analysed, never kept. */
export const TRANSCRIPT_LIMIT: BodyLimit = { bytes: 20 * MEGABYTE, observers: 2 * MEGABYTE };
/** For those that are kept as well. */
export const SAVED_TRANSCRIPT_LIMIT: BodyLimit = { ...TRANSCRIPT_LIMIT, observers: 0 };
/** For strangers, who send forms. */
const PUBLIC_LIMIT = 65_536;

/** Answers a route for people who are signed in. */
export function endpoint<R extends Route>(
  route: R,
  handle: Handler<R, Principal>,
  limit: BodyLimit | number = MEGABYTE,
): Endpoint {
  if (route.access === 'public') throw new TypeError(`${route.path} is public: nobody is known there`);
  return {
    route: route as unknown as Route,
    handle: handle as unknown as Endpoint['handle'],
    bodyLimit: typeof limit === 'number' ? { bytes: limit } : limit,
  };
}

/** An endpoint that answers in time by itself: with 202 and the address of the result, where the work takes longer. */
export const answeringLate = (one: Endpoint): Endpoint => ({ ...one, answersLate: true });

/** Answers a route for anybody. */
export function publicEndpoint<R extends Route>(route: R, handle: Handler<R, null>, limit = PUBLIC_LIMIT): Endpoint {
  if (route.access !== 'public') throw new TypeError(`${route.path} is not public`);
  return {
    route: route as unknown as Route,
    handle: handle as unknown as Endpoint['handle'],
    bodyLimit: { bytes: limit },
  };
}
