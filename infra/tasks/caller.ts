import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { outcomeOf, type CallBudget } from '#domain/outbound/budget.ts';
import { TASK_FAILURES } from '#domain/tasks/failures.ts';
import type { TaskTool } from '#domain/tasks/tools.ts';
import type { z, ZodMiniType } from 'zod/mini';
import { retryAfterMs } from '../http/retry-after.ts';

const LARGEST_ANSWER = 4 * 1_048_576;
/** After being told to slow down without being told for how long: Trello never says. */
const SLOW_MS = 30_000;
const LONGEST_HOLD_MS = 3_600_000;

export interface ToolCallerOptions {
  readonly tool: TaskTool;
  readonly budget: Pick<CallBudget, 'take' | 'holdOff'>;
  /** An answer within so many ms, or none. */
  readonly timeoutMs: number;
  /** Of a tool that refuses with statuses of success: what an answer refuses, null where it does not. */
  readonly refusal?: (text: string) => SaidRefusal | null;
}

/** What a tool calls its refusal, and what that means. */
export interface SaidRefusal {
  readonly name: string;
  readonly means: ErrorDefinition;
}

export interface ToolRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Tokens are never in it: addresses stand in logs of others. */
  readonly url: URL;
  readonly authorization: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Statuses that mean the same for all tools; what is not here is `refused`, from 500 on no answer. */
const BY_STATUS: ReadonlyMap<number, ErrorDefinition> = new Map<number, ErrorDefinition>([
  [401, TASK_FAILURES.tokenRefused],
  [402, TASK_FAILURES.forbidden],
  [403, TASK_FAILURES.forbidden],
  [404, TASK_FAILURES.placeUnknown],
  [410, TASK_FAILURES.placeUnknown],
  [429, TASK_FAILURES.throttled],
]);

/** Calls a tool once, within its budget: what was not answered is not repeated, since it may have been done. */
export class ToolCaller {
  readonly #options: ToolCallerOptions;

  constructor(options: ToolCallerOptions) {
    this.#options = options;
  }

  /** How long a call may take, in ms. */
  get timeoutMs(): number {
    return this.#options.timeoutMs;
  }

  /** Throws an error of TASK_FAILURES; `details.body` of a refusal has what the tool said. */
  async json<Schema extends ZodMiniType>(request: ToolRequest, schema: Schema): Promise<z.output<Schema>> {
    const text = await this.text(request);
    const result = schema.safeParse(parsed(text));
    if (!result.success) throw new GreffierError(TASK_FAILURES.unreadable);
    return result.data;
  }

  async text(request: ToolRequest): Promise<string> {
    const { budget, tool, refusal } = this.#options;
    const counted = await budget.take({ use: 'tasks', signal: request.signal });
    let status: number | null = null;
    try {
      const answer = await this.#asked(request);
      status = answer.status;
      const text = await this.#read(answer, request);
      if (status < 200 || status >= 300) throw refusalOf(answer, text, tool);
      const said = refusal?.(text);
      if (said) throw new GreffierError(said.means, { tool, status, said: said.name });
      return text;
    } catch (error) {
      if (isError(error, TASK_FAILURES.throttled)) await budget.holdOff(heldFor(error));
      throw error;
    } finally {
      await counted.end(status === null ? 'failed' : outcomeOf(status));
    }
  }

  async #asked({ method, url, authorization, body, signal }: ToolRequest): Promise<Response> {
    try {
      return await fetch(url, {
        method,
        // A token goes to nobody but who was asked.
        redirect: 'manual',
        headers: {
          authorization,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([AbortSignal.timeout(this.#options.timeoutMs), ...(signal ? [signal] : [])]),
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw new GreffierError(TASK_FAILURES.unreachable, {}, { cause: error });
    }
  }

  async #read(answer: Response, { signal }: ToolRequest): Promise<string> {
    const decoder = new TextDecoder();
    let [text, bytes] = ['', 0];
    // Nobody is followed elsewhere with a token in hand, and what is said of where is not read.
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      return '';
    }
    try {
      for await (const piece of answer.body ?? []) {
        bytes += piece.length;
        if (bytes > LARGEST_ANSWER) throw new GreffierError(TASK_FAILURES.unreadable);
        text += decoder.decode(piece, { stream: true });
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw new GreffierError(TASK_FAILURES.unreadable, {}, { cause: error });
    }
    return text + decoder.decode();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusalOf({ status, headers }: Response, body: string, tool: TaskTool): GreffierError {
  // Trello answers 401 for a board that the account may not write on, too; only then the token itself is in order.
  const isPermission = tool === 'trello' && status === 401 && body.includes('permission requested');
  const known = isPermission ? TASK_FAILURES.forbidden : BY_STATUS.get(status);
  const definition = known ?? (status >= 500 ? TASK_FAILURES.unreachable : TASK_FAILURES.refused);
  const afterMs = retryAfterMs(headers.get('retry-after'), Date.now());
  return new GreffierError(
    definition,
    {
      tool,
      status,
      ...(afterMs === null ? {} : { retryAfterMs: afterMs }),
    },
    { cause: new ToolAnswer(body) },
  );
}

/** What a tool said with a refusal: it may name people, and goes into no log. */
export class ToolAnswer extends Error {
  readonly body: string;

  constructor(body: string) {
    super('the tool refused');
    this.body = body;
  }
}

function heldFor(error: GreffierError): number {
  const asked = error.details['retryAfterMs'];
  return Math.min(typeof asked === 'number' ? asked : SLOW_MS, LONGEST_HOLD_MS);
}

/** What `ask` answers; null where the tool knows nothing by that name. */
export async function unlessUnknown<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    if (isError(error, TASK_FAILURES.placeUnknown)) return null;
    throw error;
  }
}
