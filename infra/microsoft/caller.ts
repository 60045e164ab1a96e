import { GreffierError } from '#domain/errors.ts';
import { outcomeOf, type CallBudget, type CallOutcome } from '#domain/outbound/budget.ts';
import { GRAPH_FAILURES, graphFailureOf } from '#domain/microsoft/failures.ts';
import { Client, HTTPMessageHandler, ResponseType, type GraphRequest } from '@microsoft/microsoft-graph-client';
import { boundedText, refusalIn } from './refusal.ts';

const LARGEST_ANSWER = 8 * 1_048_576;
const ATTEMPTS = 3;
/** Before another attempt at what did not answer. */
const AGAIN_MS = [1_000, 4_000];
/** After being told to slow down without being told for how long. */
const SLOW_MS = 30_000;
/** Somebody who is told to wait for longer tries again by themselves. */
const LONGEST_WAIT_MS = 120_000;

/** What Greffier calls Graph for. */
export type GraphUse =
  | 'calendars'
  | 'meetings'
  | 'organisers'
  | 'transcripts'
  | 'sweep'
  | 'calls'
  | 'subscriptions'
  | 'tasks';

/** In whose name Graph is called: the application's, or a person's. */
export interface CallerTokens {
  token(signal?: AbortSignal): Promise<{ readonly value: string }>;
  /** The one that was given was not taken. */
  forget(): void;
}

export interface CallerDependencies {
  readonly graphRoot: string;
  readonly tokens: CallerTokens;
  readonly budget: CallBudget;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** An answer within so many ms, or none. */
  readonly timeoutMs: number;
}

export interface GraphCall {
  /** What the call is for: the budget is shared out by it. */
  readonly use: GraphUse;
  /** Below the version: `/users/…`, encoded; or a link of an answer. */
  readonly path: string;
  readonly method?: 'get' | 'post' | 'patch' | 'delete';
  readonly body?: object;
  /** As OData has them, not encoded. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly largest?: number;
  /** Made once, whatever comes of it; only after a 401 again, with a new token. */
  readonly once?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Calls Graph through Microsoft's SDK, within the budget, and makes what comes of it our own answers and failures. */
export class GraphCaller {
  readonly #dependencies: CallerDependencies;
  readonly #client: Client;

  constructor(dependencies: CallerDependencies) {
    this.#dependencies = dependencies;
    this.#client = Client.initWithMiddleware({
      baseUrl: `${dependencies.graphRoot}/`,
      defaultVersion: 'v1.0',
      // The SDK's own handlers repeat calls beside the budget, and give the token to Microsoft's hosts alone.
      middleware: new HTTPMessageHandler(),
    });
  }

  /** The JSON of an answer; undefined for one without content. */
  async json(call: GraphCall): Promise<unknown> {
    const text = await this.text(call);
    if (text === '') return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new GreffierError(GRAPH_FAILURES.unreadable, {}, { cause: error });
    }
  }

  /**
   * The text of an answer. What Microsoft could not answer is asked for again, as far as asking twice does no harm: a
   * call that changes something may have been done.
   */
  async text(call: GraphCall): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(call);
      } catch (error) {
        const waits = attempt < ATTEMPTS ? await this.#waitAfter(error, call, attempt) : null;
        if (waits === null) throw error;
        await this.#dependencies.wait(waits, call.signal);
      }
    }
  }

  /** How long to wait before another attempt, in ms; null for none. */
  async #waitAfter(
    error: unknown,
    { method = 'get', once = false }: GraphCall,
    attempt: number,
  ): Promise<number | null> {
    const failure = graphFailureOf(error);
    if (failure === null || !(error instanceof GreffierError)) return null;
    const asked = typeof error.details['retryAfterMs'] === 'number' ? error.details['retryAfterMs'] : null;
    // A call that was turned away was not done.
    if (failure === 'GRAPH_THROTTLED' || asked !== null) {
      const ms = asked ?? SLOW_MS;
      await this.#dependencies.budget.holdOff(ms);
      return ms <= LONGEST_WAIT_MS && !once ? 0 : null;
    }
    if (failure === 'GRAPH_TOKEN_REFUSED') {
      this.#dependencies.tokens.forget();
      return attempt === 1 ? 0 : null;
    }
    const isLost = failure === 'GRAPH_UNREACHABLE' || failure === 'GRAPH_UNREADABLE';
    return isLost && method === 'get' && !once ? (AGAIN_MS[attempt - 1] ?? null) : null;
  }

  async #once(call: GraphCall): Promise<string> {
    const { tokens, budget } = this.#dependencies;
    const relative = this.#relative(call.path);
    const { value } = await tokens.token(call.signal);
    const counted = await budget.take({ use: call.use, signal: call.signal });
    let outcome: CallOutcome = 'failed';
    try {
      const response = await this.#answer(relative, value, call);
      outcome = outcomeOf(response.status);
      if (!response.ok) throw await refusalIn(response);
      return await boundedText(response, call.largest ?? LARGEST_ANSWER).catch((error: unknown) => {
        if (error instanceof GreffierError) throw error;
        call.signal?.throwIfAborted();
        throw new GreffierError(GRAPH_FAILURES.unreadable, {}, { cause: error });
      });
    } finally {
      await counted.end(outcome);
    }
  }

  #answer(relative: string, token: string, call: GraphCall): Promise<Response> {
    const { query, headers, signal } = call;
    const timeout = AbortSignal.timeout(this.#dependencies.timeoutMs);
    const request = this.#client
      .api(relative)
      .responseType(ResponseType.RAW)
      .headers({ ...headers, authorization: `Bearer ${token}` })
      .options({ signal: signal ? AbortSignal.any([timeout, signal]) : timeout, redirect: 'manual' });
    // The SDK encodes no `%` and no `&`: what is put in is encoded before.
    for (const [name, value] of Object.entries(query ?? {})) request.query({ [name]: encodeURIComponent(value) });
    return answered(request, call);
  }

  /** Below the version. A link of an answer must not take the token elsewhere. */
  #relative(path: string): string {
    const root = `${this.#dependencies.graphRoot}/v1.0`;
    if (path.startsWith('/')) return path;
    if (!path.startsWith(`${root}/`)) throw new GreffierError(GRAPH_FAILURES.unreadable);
    return path.slice(root.length);
  }
}

/** The SDK answers the response as it came; what it throws is that none came. */
async function answered(
  request: GraphRequest,
  { method = 'get', body, signal }: Pick<GraphCall, 'method' | 'body' | 'signal'>,
): Promise<Response> {
  try {
    const answer: unknown = await (method === 'get' || method === 'delete'
      ? request[method]()
      : request[method](body ?? {}));
    if (answer instanceof Response) return answer;
    throw new TypeError('the SDK answers a response');
  } catch (error) {
    signal?.throwIfAborted();
    throw new GreffierError(GRAPH_FAILURES.unreachable, {}, { cause: error });
  }
}
