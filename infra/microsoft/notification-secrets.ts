import { KEY_MEMORY_MS } from '#domain/events/keyring.ts';
import { Lately } from '#domain/lately.ts';
import type { HeldCertificate } from '#domain/microsoft/integration.ts';
import type { EncryptedContent } from '#domain/microsoft/notification.ts';
import type { NotificationSecrets } from '#domain/microsoft/notification-secrets.ts';
import type { MicrosoftApplication } from '#infra/applications.ts';
import { createHmac, createPrivateKey, randomUUID, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { decrypt, encrypt } from '../vault/master-key/master-key.ts';
import { namedSecret } from '../vault/master-key/secret.ts';
import { newEncryptionCertificate, openContent } from './encrypted-content.ts';
import { NotificationTokens } from './notification-tokens.ts';

const CLIENT_STATE = 'microsoft/client-state';
const certificateSecret = (id: string): string => `microsoft/certificate/${id}`;

export interface SecretsDependencies {
  readonly pool: Pool;
  readonly masterKey: Uint8Array;
  readonly application: MicrosoftApplication;
  /** By which tokens are judged; the machine's clock unless a spec says otherwise. */
  readonly now?: () => Date;
}

/**
 * What notifications are proven by, under named secrets of the vault. A certificate's private key stands sealed in the
 * event that made it: once its secret is gone, nothing that was ever encrypted for it can be opened.
 */
export class VaultNotificationSecrets implements NotificationSecrets {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  readonly #tokens: NotificationTokens;
  #clientStateKey: Promise<Buffer> | null = null;
  readonly #now: () => Date;
  /** Not for long: whoever deletes a certificate's secret may be another process. */
  readonly #opened = new Lately<KeyObject>(KEY_MEMORY_MS);

  constructor({ pool, masterKey, application, now = () => new Date() }: SecretsDependencies) {
    this.#pool = pool;
    this.#masterKey = masterKey;
    this.#now = now;
    this.#tokens = new NotificationTokens(application, now);
  }

  async clientStateOf(resource: string): Promise<string> {
    this.#clientStateKey ??= namedSecret(this.#pool, this.#masterKey, CLIENT_STATE).catch((error: unknown) => {
      this.#clientStateKey = null;
      throw error;
    });
    return createHmac('sha256', await this.#clientStateKey)
      .update(resource)
      .digest('base64url');
  }

  async newCertificate(): Promise<Pick<HeldCertificate, 'id' | 'der' | 'sealedKey'>> {
    const id = randomUUID();
    const secret = await namedSecret(this.#pool, this.#masterKey, certificateSecret(id));
    const { der, privateKey } = await newEncryptionCertificate();
    return { id, der, sealedKey: encrypt(secret, privateKey, certificateSecret(id)).toString('base64') };
  }

  async forgetCertificate(id: string): Promise<void> {
    await this.#pool.query('delete from vault.secret where name = $1', [certificateSecret(id)]);
    this.#opened.forget(id);
  }

  isGenuine(token: string, tenantId: string): Promise<boolean> {
    return this.#tokens.isGenuine(token, tenantId);
  }

  async open(content: EncryptedContent, certificate: HeldCertificate): Promise<unknown> {
    const key = await this.#privateKeyOf(certificate);
    return key === null ? null : openContent(content, key);
  }

  /** Null once its secret is gone. */
  async #privateKeyOf({ id, sealedKey }: HeldCertificate): Promise<KeyObject | null> {
    const now = this.#now().getTime();
    const known = this.#opened.of(id, now);
    if (known) return known;
    const { rowCount } = await this.#pool.query('select from vault.secret where name = $1', [certificateSecret(id)]);
    if (rowCount === 0) return null;
    const secret = await namedSecret(this.#pool, this.#masterKey, certificateSecret(id));
    const der = decrypt(secret, Buffer.from(sealedKey, 'base64'), certificateSecret(id));
    const key = createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });
    this.#opened.note(id, key, now);
    return key;
  }
}
