import { CHAT_REFUSALS } from '#domain/conversation/chat-bot.ts';
import { GreffierError } from '#domain/errors.ts';
import type { MicrosoftApplication } from '#infra/applications.ts';
import { z } from 'zod/mini';

const GUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/u;
const metadata = z.object({ issuer: z.string().check(z.maxLength(2_048)) });
const TIMEOUT_MS = 5_000;

/** The id of the organisation, which may be configured by one of its domains: activities name the id. */
export class TenantId {
  readonly #application: Pick<MicrosoftApplication, 'tenantId' | 'loginRoot'>;
  #known: string | null = null;

  constructor(application: Pick<MicrosoftApplication, 'tenantId' | 'loginRoot'>) {
    this.#application = application;
  }

  /** Lower case. Throws CHAT_KEYS_UNAVAILABLE where Microsoft does not say which it is. */
  async id(): Promise<string> {
    const { tenantId, loginRoot } = this.#application;
    const given = tenantId.toLowerCase();
    if (GUID.test(given)) return given;
    if (this.#known !== null) return this.#known;
    const address = `${loginRoot}/${encodeURIComponent(given)}/v2.0/.well-known/openid-configuration`;
    try {
      const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { issuer } = metadata.parse(await response.json());
      this.#known = GUID.exec(issuer.toLowerCase())?.[0] ?? null;
    } catch (error) {
      throw new GreffierError(CHAT_REFUSALS.keysUnavailable, {}, { cause: error });
    }
    if (this.#known === null) throw new GreffierError(CHAT_REFUSALS.keysUnavailable);
    return this.#known;
  }
}
