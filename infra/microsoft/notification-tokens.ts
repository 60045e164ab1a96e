import type { MicrosoftApplication } from '#infra/applications.ts';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

/** The application of Microsoft's that publishes change notifications, the same in every tenant. */
const PUBLISHER = '0bf30f3b-4a52-48df-9a82-234910c4a086';
/** What clocks may differ. */
const SKEW = '5 minutes';
const ASKING = { cooldownDuration: 30_000, cacheMaxAge: 3_600_000, timeoutDuration: 5_000 };

/** Tokens with which Microsoft proves that a notification is its own; its keys turn, and are fetched by their name. */
export class NotificationTokens {
  readonly #application: MicrosoftApplication;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  readonly #now: () => Date;

  constructor(application: MicrosoftApplication, now: () => Date, asking = ASKING) {
    this.#application = application;
    this.#now = now;
    this.#keys = createRemoteJWKSet(new URL(`${application.loginRoot}/common/discovery/v2.0/keys`), asking);
  }

  /**
   * Whether a token was signed by Microsoft for this application, of this tenant, and for notifications. Throws where
   * Microsoft's keys cannot be had, so that the notification is delivered again.
   */
  async isGenuine(token: string, tenantId: string): Promise<boolean> {
    const { clientId, loginRoot } = this.#application;
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        algorithms: ['RS256'],
        audience: clientId,
        // Of either version of its tokens.
        issuer: [`${loginRoot}/${tenantId}/v2.0`, `https://sts.windows.net/${tenantId}/`],
        clockTolerance: SKEW,
        currentDate: this.#now(),
        requiredClaims: ['exp'],
      });
      return (payload['azp'] ?? payload['appid']) === PUBLISHER;
    } catch (error) {
      if (isForgery(error)) return false;
      throw error;
    }
  }
}

/** As opposed to keys that could not be fetched. */
const isForgery = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC';
