import type { EncryptedContent } from './notification.ts';
import type { HeldCertificate } from './integration.ts';

/** Port to what proves that a notification is Microsoft's, and opens it. Secrets stand in the vault. */
export interface NotificationSecrets {
  /** What Microsoft has to repeat in every notification of a subscription to this resource. */
  clientStateOf(resource: string): Promise<string>;
  /** A certificate for encrypted notifications, with its private key sealed. */
  newCertificate(): Promise<Pick<HeldCertificate, 'id' | 'der' | 'sealedKey'>>;
  /** The private key of a certificate that is retired cannot be opened any more. */
  forgetCertificate(id: string): Promise<void>;
  /** Whether a token states that this notification is Microsoft's, made for this application in this tenant. */
  isGenuine(token: string, tenantId: string): Promise<boolean>;
  /** What an encrypted notification holds; null where it was not made with the key that it names. */
  open(content: EncryptedContent, certificate: HeldCertificate): Promise<unknown>;
}
