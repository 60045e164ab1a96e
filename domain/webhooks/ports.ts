import type { Attempt } from './attempts.ts';

/** What is posted, once more at each attempt. */
export interface Post {
  readonly url: string;
  /** `webhook-id`: the same at each attempt. */
  readonly id: string;
  readonly body: string;
  /** Those that sign, the present one first. */
  readonly secrets: readonly string[];
}

/** Port to receivers. */
export interface WebhookSender {
  /** Never throws, but for `signal`: what went wrong is the attempt's outcome. */
  post(post: Post, signal: AbortSignal): Promise<Attempt>;
  /** Throws WEBHOOK_ADDRESS_INVALID, and WEBHOOK_PRIVATE where nothing may be sent there, as far as it is known now. */
  check(url: string): Promise<void>;
}

/** Port to what signs, in the vault; events name it. A secret reads `whsec_` and its bytes in base64. */
export interface WebhookSecrets {
  /** Keeps it under a new name. */
  keep(secret: string): Promise<string>;
  find(name: string): Promise<string | null>;
  forget(name: string): Promise<void>;
}
