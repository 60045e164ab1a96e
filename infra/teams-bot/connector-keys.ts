import { GreffierError } from '#domain/errors.ts';
import { CHAT_REFUSALS } from '#domain/conversation/chat-bot.ts';
import { z } from 'zod/mini';
import { boundedText } from '../microsoft/refusal.ts';

const metadata = z.object({ jwks_uri: z.string().check(z.maxLength(2_048)) });
const key = z.looseObject({
  kid: z.string().check(z.maxLength(512)),
  kty: z.literal('RSA'),
  n: z.string().check(z.maxLength(4_096)),
  e: z.string().check(z.maxLength(64)),
  endorsements: z.optional(z.array(z.string().check(z.maxLength(128))).check(z.maxLength(100))),
});
const published = z.object({ keys: z.array(z.unknown()).check(z.maxLength(1_000)) });

/** A key by which the Bot Connector signs, and the channels that it is endorsed for. */
export interface ConnectorKey {
  readonly kid: string;
  readonly jwk: { readonly kty: 'RSA'; readonly n: string; readonly e: string };
  readonly endorsements: ReadonlySet<string>;
}

const TIMEOUT_MS = 5_000;
const LARGEST = 4 * 1_048_576;
/** Keys are kept for a day, as Microsoft asks. */
const KEPT_MS = 86_400_000;
/** A key that is not known is looked for again, but not for each call that names one. */
const REFRESH_MS = 30_000;

/**
 * The published keys of the Bot Connector, read again once a day and where a token names one that is not among them.
 */
export class ConnectorKeys {
  readonly #metadataUrl: string;
  readonly #now: () => number;
  #keys: ReadonlyMap<string, ConnectorKey> = new Map();
  #readAt = -Infinity;
  #triedAt = -Infinity;
  #reading: Promise<void> | null = null;

  /** @param now epoch ms */
  constructor(metadataUrl: string, now: () => number) {
    this.#metadataUrl = metadataUrl;
    this.#now = now;
  }

  /** Null where none is published under that name. Throws CHAT_KEYS_UNAVAILABLE where that cannot be told. */
  async find(kid: string): Promise<ConnectorKey | null> {
    const isOld = this.#now() - this.#readAt > KEPT_MS;
    if (!isOld && this.#keys.has(kid)) return this.#keys.get(kid) ?? null;
    if (this.#now() - this.#triedAt > REFRESH_MS || this.#reading) {
      this.#triedAt = this.#reading ? this.#triedAt : this.#now();
      await this.#read();
    }
    const found = this.#keys.get(kid) ?? null;
    if (found === null && this.#readAt === -Infinity) throw new GreffierError(CHAT_REFUSALS.keysUnavailable);
    return found;
  }

  /** Reads them again. Throws CHAT_KEYS_UNAVAILABLE where that fails. */
  async refresh(): Promise<void> {
    await this.#fetch().catch((error: unknown) => {
      throw new GreffierError(CHAT_REFUSALS.keysUnavailable, {}, { cause: error });
    });
  }

  async #read(): Promise<void> {
    this.#reading ??= this.#fetch().finally(() => {
      this.#reading = null;
    });
    // Keys that are known go on counting while Microsoft does not answer.
    await this.#reading.catch(() => undefined);
  }

  async #fetch(): Promise<void> {
    const { jwks_uri: address } = metadata.parse(await jsonAt(this.#metadataUrl));
    const { keys } = published.parse(await jsonAt(address));
    const read = keys.flatMap((one): [string, ConnectorKey][] => {
      const found = key.safeParse(one);
      if (!found.success) return [];
      const { kid, kty, n, e, endorsements = [] } = found.data;
      return [[kid, { kid, jwk: { kty, n, e }, endorsements: new Set(endorsements) }]];
    });
    this.#keys = new Map(read);
    this.#readAt = this.#now();
  }
}

async function jsonAt(url: string): Promise<unknown> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new TypeError(`answered ${response.status}`);
  return JSON.parse(await boundedText(response, LARGEST));
}
