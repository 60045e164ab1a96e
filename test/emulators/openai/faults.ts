/** What goes wrong with one call of a model. */
export type ModelFault =
  /** A refusal as the API words it; `retryAfter` in seconds, may be a fraction. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code?: string;
      readonly message?: string;
      readonly retryAfter?: number | string;
    }
  /** A gateway's page in place of JSON. */
  | { readonly kind: 'page'; readonly status: number }
  /** It sends somebody elsewhere, with a key in their hand. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** It answers in its own words, whatever form was asked for. */
  | { readonly kind: 'ignores-form' }
  /** JSON that ends with a comma, has a comment, and a quote that is not closed where `isHopeless`. */
  | { readonly kind: 'bad-json'; readonly isHopeless?: boolean }
  /** « Here is the JSON that you asked for », a fence, and a friendly word at the end. */
  | { readonly kind: 'prose' }
  | { readonly kind: 'thoughts'; readonly isUnclosed?: boolean }
  /** The model declines: `message.refusal`, or a part of that kind. */
  | { readonly kind: 'refuses' }
  /** `finish_reason: content_filter`. */
  | { readonly kind: 'filtered' }
  /** `finish_reason: length`, in the middle of a word. */
  | { readonly kind: 'length' }
  /** So many ms between two pieces of the stream. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** The stream begins, and nothing follows until the caller leaves. */
  | { readonly kind: 'stalls' }
  /** The connection closes in the middle. */
  | { readonly kind: 'cut' }
  /** The stream never ends. */
  | { readonly kind: 'endless' }
  /** No usage in the answer. */
  | { readonly kind: 'no-usage' };

/** A call that arrived. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  /** Empty where none was sent. */
  readonly authorization: string;
  readonly body: unknown;
  /** Whether the caller left before the answer's end. */
  left: boolean;
}

/** Faults that a test injects, the first first, and what was asked. */
export class ModelFaults {
  readonly calls: SeenCall[] = [];
  readonly #injected: { readonly fault: ModelFault; left: number }[] = [];

  inject(fault: ModelFault, times = 1): void {
    this.#injected.push({ fault, left: times });
  }

  clear(): void {
    this.#injected.length = 0;
    this.calls.length = 0;
  }

  take(): ModelFault | null {
    const found = this.#injected.find(({ left }) => left > 0);
    if (!found) return null;
    found.left -= 1;
    return found.fault;
  }
}
