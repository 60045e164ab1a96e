import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import type { TokenCounts } from '#domain/analysis/model/language-model.ts';
import { GreffierError } from '#domain/errors.ts';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';

/** Characters of an answer, thoughts included: nobody's minutes are longer. */
const LONGEST_ANSWER = 400_000;

export interface Patience {
  /** Until the first words, in ms: a model at home first reads for minutes. */
  readonly firstMs: number;
  /** Between two pieces, in ms. */
  readonly idleMs: number;
}

export const PATIENCE: Patience = { firstMs: 10 * 60_000, idleMs: 60_000 };

/** What came, whichever way it was asked for. */
export interface Streamed {
  readonly content: string;
  /** Arguments of the function that was called; empty where none was. */
  readonly called: string;
  readonly refusal: string;
  /** Null where the stream ended without a word about why. */
  readonly finish: string | null;
  readonly usage: TokenCounts | null;
  readonly writingMs: number;
}

/** Ends what is waited for when nothing comes for too long. */
export class IdleDeadline implements Disposable {
  readonly #controller = new AbortController();
  readonly #patience: Patience;
  #timer: NodeJS.Timeout;

  constructor(patience: Patience) {
    this.#patience = patience;
    this.#timer = this.#after(patience.firstMs, new GreffierError(MODEL_FAILURES.unreachable));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something came. */
  seen(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#after(this.#patience.idleMs, new GreffierError(MODEL_FAILURES.stalled));
  }

  #after(ms: number, reason: GreffierError): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(reason), ms);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}

/**
 * Reads a stream to its end. Throws MODEL_TOO_LONG for one without an end, and what the stream throws; leaving it early
 * closes the connection.
 */
export async function readStream(chunks: AsyncIterable<ChatCompletionChunk>, onPiece: () => void): Promise<Streamed> {
  const [content, called, refusal]: string[][] = [[], [], []];
  let [characters, finish, usage]: [number, string | null, TokenCounts | null] = [0, null, null];
  let began: number | null = null;
  let last = performance.now();
  for await (const { choices, usage: counted } of chunks) {
    onPiece();
    if (counted) usage = { input: counted.prompt_tokens ?? 0, output: counted.completion_tokens ?? 0 };
    const [choice] = choices ?? [];
    if (!choice) continue;
    finish = choice.finish_reason ?? finish;
    const { delta } = choice;
    const words = delta?.content ?? '';
    const json = (delta?.tool_calls ?? []).map((call) => call.function?.arguments ?? '').join('');
    content?.push(words);
    called?.push(json);
    refusal?.push(delta?.refusal ?? '');
    characters += words.length + json.length;
    if (characters > LONGEST_ANSWER) throw new GreffierError(MODEL_FAILURES.tooLong);
    if (words + json === '') continue;
    last = performance.now();
    began ??= last;
  }
  const joined = (pieces: string[] | undefined): string => (pieces ?? []).join('');
  return {
    content: joined(content),
    called: joined(called),
    refusal: joined(refusal),
    finish,
    usage,
    writingMs: began === null ? 0 : last - began,
  };
}
