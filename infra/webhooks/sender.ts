import { errorCode, GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { WEBHOOK_PRIVATE, webhookAddress } from '#domain/webhooks/address.ts';
import { outcomeOf, type Attempt, type AttemptOutcome } from '#domain/webhooks/attempts.ts';
import type { Post, WebhookSender } from '#domain/webhooks/ports.ts';
import type { IncomingMessage } from 'node:http';
import { allowedHostOf, requestPinned, type AllowedAddresses } from '../http/pinned-request.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import { isUntrusted } from '../http/untrusted.ts';
import type { Resolve } from '../system/public-address.ts';
import { signedHeaders } from './signature.ts';

/** Of what a receiver answers so many bytes are kept. */
const KEPT_BYTES = 1_024;
/** How long a receiver has, in ms: Standard Webhooks recommends 15 to 30 s. */
const PATIENCE_MS = 15_000;

const UNREACHABLE: ErrorDefinition = {
  code: 'WEBHOOK_UNREACHABLE',
  kind: 'unavailable',
  message: 'L’adresse du webhook ne répond pas.',
};

export interface SenderDependencies {
  /** Also addresses that are private, or without TLS. */
  readonly allowsPrivate: boolean;
  /** Those in these networks, in CIDR notation. */
  readonly networks?: readonly string[];
  /** Greffier's version, for receivers' logs. */
  readonly release: string;
  readonly resolve?: Resolve;
  readonly patienceMs?: number;
}

/** Posts to receivers, each attempt on a connection of its own to the address that was looked at. */
export class HttpWebhookSender implements WebhookSender {
  readonly #allowed: AllowedAddresses;
  readonly #agent: string;
  readonly #patienceMs: number;

  constructor({ allowsPrivate, networks = [], release, resolve, patienceMs = PATIENCE_MS }: SenderDependencies) {
    this.#allowed = { allowsPrivate, networks, resolve, isPrivate: WEBHOOK_PRIVATE, isUnknown: UNREACHABLE };
    this.#agent = `Greffier/${release}`;
    this.#patienceMs = patienceMs;
  }

  async check(url: string): Promise<void> {
    try {
      await allowedHostOf(new URL(webhookAddress(url)), this.#allowed);
    } catch (error) {
      // Who cannot be found now may be found when there is something to send.
      if (!(error instanceof GreffierError) || error.code !== UNREACHABLE.code) throw error;
    }
  }

  async post(post: Post, signal: AbortSignal): Promise<Attempt> {
    const began = performance.now();
    const patience = AbortSignal.timeout(this.#patienceMs);
    const attempt = (outcome: AttemptOutcome, rest: Partial<Attempt> = {}): Attempt => ({
      outcome,
      status: null,
      durationMs: performance.now() - began,
      answer: '',
      retryAfterMs: null,
      ...rest,
    });
    try {
      const answer = await this.#call(post, AbortSignal.any([signal, patience]));
      const status = answer.statusCode ?? 0;
      const beginning = await beginningOf(answer);
      signal.throwIfAborted();
      return attempt(outcomeOf(status), {
        status,
        answer: beginning,
        retryAfterMs: retryAfterMs(answer.headers['retry-after'], Date.now()),
      });
    } catch (error) {
      signal.throwIfAborted();
      return attempt(patience.aborted ? 'timeout' : failureOf(error));
    }
  }

  #call({ url, id, body, secrets }: Post, signal: AbortSignal): Promise<IncomingMessage> {
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': this.#agent,
      ...signedHeaders({ id, body, secrets }, Date.now()),
    };
    return requestPinned({ url: new URL(url), method: 'POST', headers, body, signal }, this.#allowed);
  }
}

function failureOf(error: unknown): AttemptOutcome {
  const code = errorCode(error);
  if (code === WEBHOOK_PRIVATE.code) return 'private-address';
  // EPROTO: what answers speaks no TLS.
  return isUntrusted(code) || code === 'EPROTO' ? 'tls' : 'unreachable';
}

/** Neither Postgres nor a page has a use for them. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

/**
 * The beginning of what was answered; the rest is never read. Its status has said what counts, so that an answer that
 * breaks off, or hangs, is what came of it.
 */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of answer) {
      const bytes = Buffer.from(piece as Buffer);
      pieces.push(bytes);
      length += bytes.length;
      if (length >= KEPT_BYTES) break;
    }
  } catch {
    // What came before stays.
  }
  answer.destroy();
  const kept = Buffer.concat(pieces).subarray(0, KEPT_BYTES);
  return new TextDecoder().decode(kept, { stream: true }).replace(CONTROLS, '\uFFFD');
}
