import { GreffierError, isError } from '#domain/errors.ts';
import type { GoogleAccess, GooglePerson } from '#domain/google/access.ts';
import { GOOGLE_FAILURES, googleFailureOf } from '#domain/google/failures.ts';
import type { CalledApi, GoogleApi } from '#domain/google/workspace.ts';
import { outcomeOf, type CallBudget, type CallOutcome } from '#domain/outbound/budget.ts';
import { refusalOf } from './refusal.ts';

const LARGEST_ANSWER = 8 * 1_048_576;
const LARGEST_REFUSAL = 16_384;
const ATTEMPTS = 3;
/** Before another attempt at what was not answered. */
const AGAIN_MS = [1_000, 4_000];
/** After being told to slow down without being told for how long. */
const SLOW_MS = 30_000;
const LONGEST_HOLD_MS = 86_400_000;

export interface CallerDependencies<Api extends CalledApi = GoogleApi> {
  readonly access: Pick<GoogleAccess, 'token' | 'forgetToken'>;
  /** Of each API. */
  readonly budgets: Readonly<Record<Api, Pick<CallBudget, 'take' | 'holdOff'>>>;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** An answer within so many ms, or none. */
  readonly timeoutMs: number;
}

/** With which a method of Google's SDK makes one call, no more, and answers what came as it came. */
export interface OneCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly responseType: 'stream';
  readonly retry: false;
  readonly redirect: 'manual';
  readonly validateStatus: () => true;
  readonly signal: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly headers: unknown;
  readonly data: AsyncIterable<Uint8Array>;
}

export interface GoogleCall<Api extends CalledApi = GoogleApi> {
  readonly person: GooglePerson;
  readonly api: Api;
  /** What it is for: see `CallAsked`. */
  readonly use: string;
  /** What was not answered may have been done: it is not repeated, unless Google says that it took no notice. */
  readonly changes?: boolean;
  readonly largest?: number;
  readonly signal?: AbortSignal | undefined;
  /** Calls the SDK. */
  readonly make: (options: OneCall) => Promise<Answer>;
}

/** Makes calls through Google's SDK within the budgets, and our own answers and failures of what comes of them. */
export class GoogleCaller<Api extends CalledApi = GoogleApi> {
  readonly #dependencies: CallerDependencies<Api>;

  constructor(dependencies: CallerDependencies<Api>) {
    this.#dependencies = dependencies;
  }

  async json(call: GoogleCall<Api>): Promise<unknown> {
    const text = await this.text(call);
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new GreffierError(GOOGLE_FAILURES.unreadable, { api: call.api }, { cause: error });
    }
  }

  /**
   * The text of an answer. A call that only reads is retried where it failed. A throttled call is not: the caller
   * decides when to go on.
   */
  async text(call: GoogleCall<Api>): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(call);
      } catch (error) {
        const ms = await this.#waitAfter(error, call, attempt);
        if (ms === null) throw error;
        await this.#dependencies.wait(ms, call.signal);
      }
    }
  }

  /** How long to wait before another attempt, in ms; null for none. */
  async #waitAfter(
    error: unknown,
    { person, api, changes = false }: GoogleCall<Api>,
    attempt: number,
  ): Promise<number | null> {
    const failure = googleFailureOf(error);
    if (failure === null || !(error instanceof GreffierError)) return null;
    if (failure === 'GOOGLE_THROTTLED') {
      const asked = error.details['retryAfterMs'];
      const ms = typeof asked === 'number' ? asked : SLOW_MS;
      await this.#dependencies.budgets[api].holdOff(Math.min(ms, LONGEST_HOLD_MS));
      return null;
    }
    if (attempt >= ATTEMPTS) return null;
    if (failure === 'GOOGLE_TOKEN_REFUSED' && attempt === 1) {
      this.#dependencies.access.forgetToken(person);
      return 0;
    }
    if (changes) return null;
    const isLost = failure === 'GOOGLE_UNREACHABLE' || failure === 'GOOGLE_UNREADABLE';
    return isLost ? (AGAIN_MS[attempt - 1] ?? null) : null;
  }

  async #once(call: GoogleCall<Api>): Promise<string> {
    const { person, api, use, signal } = call;
    const { access, budgets } = this.#dependencies;
    const token = await access.token(person, signal);
    const counted = await budgets[api].take({ use, signal });
    try {
      const text = await this.#answered(call, token);
      await counted.end('answered');
      return text;
    } catch (error) {
      await counted.end(outcomeIn(error));
      throw error;
    }
  }

  async #answered({ api, largest = LARGEST_ANSWER, signal, make }: GoogleCall<Api>, token: string): Promise<string> {
    const options: OneCall = {
      headers: { authorization: `Bearer ${token}` },
      responseType: 'stream',
      // The SDK's own retries take a 429 for an invitation to try at once.
      retry: false,
      // A token goes to nobody but who was asked.
      redirect: 'manual',
      validateStatus: () => true,
      signal: AbortSignal.any([AbortSignal.timeout(this.#dependencies.timeoutMs), ...(signal ? [signal] : [])]),
    };
    const { status, headers, data } = await make(options).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new GreffierError(GOOGLE_FAILURES.unreachable, { api }, { cause: error });
    });
    if (status < 200 || status >= 300) {
      const body = (await readText(data, LARGEST_REFUSAL).catch(() => null)) ?? '';
      throw refusalOf({ api, status, body, retryAfter: retryAfterIn(headers) });
    }
    const text = await readText(data, largest).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new GreffierError(GOOGLE_FAILURES.unreadable, { api }, { cause: error });
    });
    if (text === null) throw new GreffierError(GOOGLE_FAILURES.tooLarge, { api });
    return text;
  }
}

/** Throttling has a status of its own, or hides behind 403. */
function outcomeIn(error: unknown): CallOutcome {
  if (isError(error, GOOGLE_FAILURES.throttled)) return 'throttled';
  const status = error instanceof GreffierError ? error.details['status'] : undefined;
  return typeof status === 'number' ? outcomeOf(status) : 'failed';
}

/** Of an answer in UTF-8; null where it is longer than so many bytes. */
async function readText(data: AsyncIterable<Uint8Array>, largest: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const piece of data) {
    bytes += piece.length;
    if (bytes > largest) return null;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** The headers of a response, of which the SDKs have two kinds. */
function retryAfterIn(headers: unknown): string | null {
  if (typeof headers !== 'object' || headers === null) return null;
  const get: unknown = Reflect.get(headers, 'get');
  const said: unknown = typeof get === 'function' ? Reflect.apply(get, headers, ['retry-after']) : null;
  return typeof said === 'string' ? said : null;
}
