import type { Request, RequestHandler, Response } from 'express';
import { setTimeout as delay } from 'node:timers/promises';

/** What goes wrong with an answer of the provider. */
export type Fault =
  /** A refusal, as Graph words it; `retryAfter` in seconds, may be a fraction. */
  | {
      readonly kind: 'refusal';
      readonly status: number;
      readonly code?: string;
      readonly message?: string;
      readonly retryAfter?: number | string;
    }
  /** A refusal in the words of another provider; `retryAfter` in seconds. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: object; readonly retryAfter?: number | string }
  /** A refusal whose body is no JSON, as gateways answer. */
  | { readonly kind: 'page'; readonly status: number; readonly body: string }
  /** The answer comes so many ms late. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** The connection closes before the answer. */
  | { readonly kind: 'gone' }
  /** The answer is cut off in the middle of its body. */
  | { readonly kind: 'cut' }
  /** The provider did what was asked; its answer is lost. */
  | { readonly kind: 'lost' };

interface Injected {
  readonly pattern: RegExp;
  readonly fault: Fault;
  left: number;
}

/** A call that arrived. */
export interface SeenCall {
  readonly method: string;
  /** With its query, as it was sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Faults that a test injects, and what was asked. A fault is for calls whose `METHOD url` matches, the first first. */
export class Faults {
  readonly calls: SeenCall[] = [];
  readonly #injected: Injected[] = [];

  inject(pattern: RegExp, fault: Fault, times = 1): void {
    this.#injected.push({ pattern, fault, left: times });
  }

  clear(): void {
    this.#injected.length = 0;
  }

  /** Those that matched nothing yet, or not often enough. */
  get waiting(): number {
    return this.#injected.filter(({ left }) => left > 0 && left < Infinity).length;
  }

  callsOf(pattern: RegExp): readonly SeenCall[] {
    return this.calls.filter(({ method, url }) => pattern.test(`${method} ${url}`));
  }

  readonly middleware: RequestHandler = async (request, response, next) => {
    const { method, originalUrl: url, headers } = request;
    this.calls.push({ method, url, headers });
    const found = this.#injected.find(({ pattern, left }) => left > 0 && pattern.test(`${method} ${url}`));
    if (!found) return next();
    found.left -= 1;
    if (await bring(found.fault, request, response)) next();
  };
}

/** Answers whether the call goes on to the provider. */
async function bring(fault: Fault, request: Request, response: Response): Promise<boolean> {
  switch (fault.kind) {
    case 'refusal':
      if (fault.retryAfter !== undefined) response.set('retry-after', String(fault.retryAfter));
      response.status(fault.status).json({
        error: {
          code: fault.code ?? '',
          message: fault.message ?? '',
          innerError: { date: new Date().toISOString(), 'request-id': 'test', 'client-request-id': 'test' },
        },
      });
      return false;
    case 'answer':
      if (fault.retryAfter !== undefined) response.set('retry-after', String(fault.retryAfter));
      response.status(fault.status).json(fault.body);
      return false;
    case 'page':
      response.status(fault.status).type('html').send(fault.body);
      return false;
    case 'slow':
      await delay(fault.ms);
      return !request.socket.destroyed;
    case 'gone':
      request.socket.destroy();
      return false;
    case 'cut':
      cutOff(response);
      return true;
    case 'lost':
      response.end = (() => {
        request.socket.destroy();
        return response;
      }) as typeof response.end;
      return true;
  }
}

/** Announces the whole body and sends half of it. */
function cutOff(response: Response): void {
  const end = response.end.bind(response);
  response.end = ((chunk?: unknown, ...rest: unknown[]) => {
    if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk))
      return (end as (...all: unknown[]) => Response)(chunk, ...rest);
    const bytes = Buffer.from(chunk as string);
    response.setHeader('content-length', bytes.length);
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
    return response;
  }) as typeof response.end;
}
