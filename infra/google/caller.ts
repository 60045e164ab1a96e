import { GreffierError } from '#domain/errors.ts';
import type { GoogleAccess, GooglePerson } from '#domain/google/access.ts';
import { GOOGLE_FAILURES, googleFailureOf } from '#domain/google/failures.ts';
import type { GoogleApi } from '#domain/google/workspace.ts';
import { refusalOf } from './refusal.ts';

const LARGEST_ANSWER = 8 * 1_048_576;
const LARGEST_REFUSAL = 16_384;
const ATTEMPTS = 3;
/** Before another attempt at what was not answered. */
const AGAIN_MS = [1_000, 4_000];
/** After being told to slow down without being told for how long. */
const SLOW_MS = 30_000;

/** How many calls may be made to one of the APIs. */
export interface CallAllowance {
  take(signal?: AbortSignal): Promise<void>;
  holdOff(ms: number): void;
}

export interface CallerDependencies {
  readonly access: Pick<GoogleAccess, 'token' | 'forgetToken'>;
  readonly allowances: Readonly<Record<GoogleApi, CallAllowance>>;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** An answer within so many ms, or none. */
  readonly timeoutMs: number;
}

/** With which a method of Google's SDK makes one call, no more, and answers what came as it came. */
export interface OneCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly responseType: 'stream';
  readonly retry: false;
  readonly redirect: 'error';
  readonly validateStatus: () => true;
  readonly signal: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly headers: unknown;
  readonly data: AsyncIterable<Uint8Array>;
}

export interface GoogleCall {
  readonly person: GooglePerson;
  readonly api: GoogleApi;
  readonly largest?: number;
  readonly signal?: AbortSignal | undefined;
  /** Calls the SDK. */
  readonly make: (options: OneCall) => Promise<Answer>;
}

/** Makes calls through Google's SDK within the budgets, and our own answers and failures of what comes of them. */
export class GoogleCaller {
  readonly #dependencies: CallerDependencies;

  constructor(dependencies: CallerDependencies) {
    this.#dependencies = dependencies;
  }

  async json(call: GoogleCall): Promise<unknown> {
    const text = await this.text(call);
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new GreffierError(GOOGLE_FAILURES.unreadable, { api: call.api }, { cause: error });
    }
  }

  /**
   * The text of an answer. Everything is read, so that what was not answered is asked again; who is told to slow down
   * is not: whoever asked decides when to go on.
   */
  async text(call: GoogleCall): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(call);
      } catch (error) {
        const ms = attempt < ATTEMPTS ? this.#waitAfter(error, call, attempt) : null;
        if (ms === null) throw error;
        await this.#dependencies.wait(ms, call.signal);
      }
    }
  }

  /** How long to wait before another attempt, in ms; null for none. */
  #waitAfter(error: unknown, { person, api }: GoogleCall, attempt: number): number | null {
    const failure = googleFailureOf(error);
    if (failure === null || !(error instanceof GreffierError)) return null;
    if (failure === 'GOOGLE_THROTTLED') {
      const asked = error.details['retryAfterMs'];
      this.#dependencies.allowances[api].holdOff(typeof asked === 'number' ? asked : SLOW_MS);
      return null;
    }
    if (failure === 'GOOGLE_TOKEN_REFUSED' && attempt === 1) {
      this.#dependencies.access.forgetToken(person);
      return 0;
    }
    const isLost = failure === 'GOOGLE_UNREACHABLE' || failure === 'GOOGLE_UNREADABLE';
    return isLost ? (AGAIN_MS[attempt - 1] ?? null) : null;
  }

  async #once({ person, api, largest = LARGEST_ANSWER, signal, make }: GoogleCall): Promise<string> {
    const { access, allowances, timeoutMs } = this.#dependencies;
    const token = await access.token(person, signal);
    await allowances[api].take(signal);
    const options: OneCall = {
      headers: { authorization: `Bearer ${token}` },
      responseType: 'stream',
      // The SDK's own retries take a 429 for an invitation to try at once.
      retry: false,
      redirect: 'error',
      validateStatus: () => true,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    };
    const { status, headers, data } = await make(options).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new GreffierError(GOOGLE_FAILURES.unreachable, { api }, { cause: error });
    });
    if (status < 200 || status >= 300) {
      const body = (await readText(data, LARGEST_REFUSAL).catch(() => null)) ?? '';
      const retryAfter = headers instanceof Headers ? headers.get('retry-after') : null;
      throw refusalOf({ api, status, body, retryAfter });
    }
    const text = await readText(data, largest).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new GreffierError(GOOGLE_FAILURES.unreadable, { api }, { cause: error });
    });
    if (text === null) throw new GreffierError(GOOGLE_FAILURES.tooLarge, { api });
    return text;
  }
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
